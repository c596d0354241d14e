// The port: messages to the referee, which may not be there yet.

/** @typedef {import("./types").Answer} Answer */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").Carrier} Carrier */

export const FORMAT = 1;

/**
 * Say that the referee cannot be asked.
 * @param {string} message
 * @returns {Answer}
 */
function unheard(message) {
  return { format: FORMAT, faults: [{ code: "M004", message, hint: "", line: null }] };
}

/** @type {Carrier} */
async function overHttp(message) {
  try {
    const got = await fetch("port", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    return await got.json();
  } catch {
    return unheard("The referee does not answer. Is `propertyrules serve` still running?");
  }
}

/**
 * Return what carries messages: over HTTP, or to a worker of this page.
 *
 * `worker-port.js` comes with the static build, where `data-backend` is `worker`.
 * @param {(text: string) => void} report told how far the referee's start is; empty once it is there
 * @returns {Promise<Carrier>}
 */
async function connected(report) {
  if (document.documentElement.dataset.backend !== "worker") return overHttp;
  const { connect } = await import(new URL("worker-port.js", import.meta.url).href);
  return connect(report);
}

/**
 * Return a function that asks the referee, as soon as it is there.
 * @param {(text: string) => void} report
 * @returns {Carrier}
 */
export function openPort(report) {
  const carrier = connected(report);
  return async (message) => {
    try {
      return await (await carrier)(message);
    } catch (error) {
      return unheard(`The referee could not be started: ${error}`);
    }
  };
}
