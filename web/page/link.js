// Links: a whole dispute behind the # of an address, compressed, with the format it is in.

/** @typedef {import("./types").Case} Case */

import { FORMAT } from "./port.js";

export const MOST_BYTES = 1_000_000;

/** What an unpacked link holds. @typedef {{ dispute: Case, digest: string }} Unpacked */

/**
 * @param {Uint8Array} bytes
 */
function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 */
function fromBase64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Send bytes through a stream and return what comes out, at most so many bytes.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (let got = await reader.read(); !got.done; got = await reader.read()) {
    size += got.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error("too large");
    }
    parts.push(got.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/**
 * Return the fragment that stands for a dispute, without its #.
 * @param {Case} dispute
 * @param {string} digest of the rules that it was ruled by
 */
export async function pack(dispute, digest) {
  const text = JSON.stringify({ ...dispute, digest });
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return `${FORMAT}.${toBase64(packed)}`;
}

/**
 * Return a dispute from whatever data: fields that are of another form are empty.
 * @param {any} data
 * @returns {Case}
 */
export function disputeOf(data) {
  /** @param {any} value */
  const text = (value) => (typeof value === "string" ? value : "");
  /** @param {any} value */
  const list = (value) => (Array.isArray(value) ? value : []);
  const rules = data?.rules ?? {};
  return {
    question: text(data?.question).slice(0, 500),
    told: list(data?.told)
      .filter((one) => Array.isArray(one) && one.length === 2)
      .slice(0, 200)
      .map(([prompt, said]) => [text(prompt), text(said)]),
    table: text(data?.table),
    text: text(data?.text),
    rules: {
      ...(text(rules.rulebook) && { rulebook: text(rules.rulebook) }),
      ...(list(rules.with).length && { with: list(rules.with).map(text).filter(Boolean) }),
      ...(text(rules.board) && { board: text(rules.board) }),
    },
  };
}

/**
 * Return what a fragment stands for, or a text that says why it cannot be opened; null for none.
 * @param {string} fragment
 * @returns {Promise<Unpacked | string | null>}
 */
export async function unpack(fragment) {
  const found = /^#?(\d{1,9})\.([\w-]+)$/.exec(fragment);
  if (!found) return fragment.length > 1 ? "This link is cut off or changed. Ask for it again." : null;
  if (Number(found[1]) > FORMAT) return "This link was made by a newer version of this page. Update this page to open it.";
  if (found[2].length > MOST_BYTES) return "This link is too long to open.";
  try {
    const bytes = await through(fromBase64(found[2]), new DecompressionStream("deflate-raw"));
    const data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { dispute: disputeOf(data), digest: typeof data.digest === "string" ? data.digest : "" };
  } catch (error) {
    const large = error instanceof Error && error.message === "too large";
    return large ? "This link holds more than a table may, so it was not opened." : "This link is cut off or changed. Ask for it again.";
  }
}
