// The port of the static build: messages go to a worker of this page, one after another.

import { offline } from "./offline.js";

/** @typedef {{message: object, resolve: (answer: any) => void}} Waiting */

const LIMIT = 10_000; // milliseconds that an answer may take

/**
 * Return what carries messages to the referee; it may not be there yet.
 * @param {(text: string) => void} report told how far its start is; empty once it is there
 * @returns {Promise<(message: object) => Promise<any>>}
 */
export async function connect(report) {
  /** @type {Waiting[]} */ const queue = [];
  /** @type {Waiting | undefined} */ let asked;
  /** @type {number | undefined} */ let timer;
  /** @type {Worker} */ let worker;
  let ready = false;
  let id = 0;

  /** @param {string} code @param {string} message @param {string} hint */
  const fault = (code, message, hint) => ({ format: 1, faults: [{ code, message, hint, line: null, column: null }] });

  function next() {
    if (!ready || asked || !queue.length) return;
    asked = queue.shift();
    id += 1;
    worker.postMessage({ id, message: asked?.message });
  }

  /** @param {any} answer */
  function answered(answer) {
    clearTimeout(timer);
    asked?.resolve(answer);
    asked = undefined;
    next();
  }

  function tooLong() {
    worker.terminate();
    begin();
    answered(fault("M002", `this takes longer than ${LIMIT / 1000} seconds`, "ask something smaller"));
  }

  /** @param {string} why */
  function failed(why) {
    report("");
    const told = fault("M004", `the referee can't start here: ${why}`, "reload the page, or use another browser");
    if (asked) answered(told);
    for (const waiting of queue.splice(0)) waiting.resolve(told);
  }

  function begin() {
    ready = false;
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.stage) report(`${data.stage} …`);
      else if (data.failed) failed(data.failed);
      else if (data.kept) document.documentElement.dataset.kept = String(data.kept);
      else if (data.ready !== undefined) {
        ready = true;
        document.documentElement.dataset.ready = `${data.ready} ms from ${data.from}`;
        report("");
        next();
        offline();
      } else if (data.begun === id) timer = setTimeout(tooLong, LIMIT);
      else if (data.id === id) answered(data.answer);
    };
    worker.onerror = (event) => failed(event.message || "its worker does not load");
  }

  begin();
  return (message) =>
    new Promise((resolve) => {
      queue.push({ message, resolve });
      next();
    });
}
