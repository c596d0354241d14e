// The worker of the page: Python with the referee in it. It answers one message after another.
//
// On a later visit it starts from a picture of Python's memory that it made on an earlier one, when it
// had nothing to do. Without one, or where that is broken, it starts from the beginning.

import createModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import { BUILD } from "./build.js";
import { ANSWERING, FORMAT, SITE } from "./referee.js";

const ARCHIVE = "referee.tar.zst";
const KEPT = "propertyrules-memory";
const IDLE = 4000; // milliseconds without a message, before memory is kept
const SOON = 200; // milliseconds without a message, before the referee reads how people speak
const QUICK = ["lists", "rules"]; // what a page begins with, and can be answered before that
const MOST_KEPT = 80_000_000; // bytes: a page that has been at work for long has more than a start needs

/** @type {any} */ let python;
/** @type {(message: string) => string} */ let answer;
/** @type {number | undefined} */ let idle;
/** @type {number | undefined} */ let soon;
let keeping = false;
let prepared = false;

/** @param {string} stage */
const tell = (stage) => postMessage({ stage });

/** @param {string} path */
async function bytes(path) {
  const got = await fetch(path);
  if (!got.ok) throw new Error(`${path}: ${got.status}`);
  return new Uint8Array(await got.arrayBuffer());
}

/** Start from the beginning. */
async function startNew() {
  tell("Loading Python");
  const archive = bytes(ARCHIVE);
  archive.catch(() => {}); // told where it is waited for
  python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, _makeSnapshot: true });
  tell("Laying out the rules");
  python.unpackArchive(await archive, FORMAT, { extractDir: SITE });
  answer = python.runPython(ANSWERING);
  keeping = true;
}

/**
 * Start from the memory of an earlier visit.
 * @param {Response} memory
 * @param {Response} files
 */
async function startKept(memory, files) {
  tell("Waking the referee");
  const [held, packed] = await Promise.all([memory.arrayBuffer(), files.arrayBuffer()]);
  const snapshot = new Uint8Array(held);
  python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    _loadSnapshot: snapshot,
    /** @param {any} settings */
    createPyodideModule: async (settings) => {
      const module = await createModule(settings);
      // What is asked for here is never used: it only makes the memory as large as the one kept.
      const lacking = snapshot.length - module.HEAP8.length;
      if (lacking > 0) module._malloc(module.HEAP8.length + lacking);
      return module;
    },
  });
  unpackFiles(new Uint8Array(packed));
  answer = python.globals.get("answer_text");
  answer('{"kind": "lists"}'); // broken memory is found out here, and not by a question
}

/** Pack what lies in Python's file system, as its memory does not hold that. */
function packFiles() {
  /** @type {[string, number][]} */ const index = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */ const parts = [];
  /** @param {string} folder */
  const walk = (folder) => {
    for (const name of python.FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      if (python.FS.isDir(python.FS.stat(path).mode)) walk(path);
      else {
        const data = python.FS.readFile(path);
        index.push([path, data.length]);
        parts.push(data);
      }
    }
  };
  walk(SITE);
  const head = new TextEncoder().encode(JSON.stringify(index));
  return new Blob([new Uint32Array([head.length]), head, ...parts]);
}

/** @param {Uint8Array} packed */
function unpackFiles(packed) {
  const [length] = new Uint32Array(packed.slice(0, 4).buffer);
  /** @type {[string, number][]} */
  const index = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)));
  let from = 4 + length;
  for (const [path, size] of index) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, packed.subarray(from, from + size), { canOwn: true });
    from += size;
  }
}

/** Keep Python's memory for the next visit. */
async function keep() {
  keeping = false;
  try {
    const memory = python.makeMemorySnapshot();
    if (memory.length > MOST_KEPT) return;
    const cache = await caches.open(KEPT);
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(`kept/files-${BUILD}`, new Response(packFiles()));
    await cache.put(`kept/memory-${BUILD}`, new Response(memory));
    postMessage({ kept: memory.length });
  } catch (error) {
    console.info("the referee's memory is not kept:", error); // it costs time on the next visit, no more
  }
}

async function start() {
  const begun = performance.now();
  let from = "memory";
  try {
    const cache = await caches.open(KEPT);
    const [memory, files] = await Promise.all(
      ["memory", "files"].map((name) => cache.match(`kept/${name}-${BUILD}`)),
    );
    if (memory && files) {
      try {
        await startKept(memory, files);
      } catch (error) {
        console.info("the referee's memory cannot be used:", error);
        await caches.delete(KEPT);
      }
    }
  } catch {
    // Nothing may be kept here: a private window, or an address without https.
  }
  if (!answer) {
    from = "nothing";
    await startNew();
  }
  postMessage({ ready: Math.round(performance.now() - begun), from });
}

const started = start();
started.catch((error) => postMessage({ failed: String(error) }));

/** Read what the first question would wait for: the first rulebook, and how people speak. */
function prepare() {
  clearTimeout(soon);
  if (!prepared) answer('{"kind": "start"}');
  prepared = true;
}

onmessage = async ({ data }) => {
  await started;
  clearTimeout(idle);
  clearTimeout(soon);
  if (!QUICK.includes(data.message.kind)) prepare();
  postMessage({ begun: data.id }); // the time that an answer may take runs from here
  const text = answer(JSON.stringify(data.message));
  postMessage({ id: data.id, answer: JSON.parse(text) });
  if (!prepared) soon = setTimeout(prepare, SOON);
  if (keeping) idle = setTimeout(keep, IDLE);
};
