// Python for node with an archive of packages in it, as the page's worker has it in a browser.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";
import { SITE } from "./referee.js";

/**
 * Return a Python into which an archive of packages has been unpacked.
 * @param {string} archive a file
 * @param {string} format what `unpackArchive` calls it
 * @param {string} [library] Python's own library, where it is not the one that Pyodide brings
 */
export async function pythonWith(archive, format, library) {
  const python = await loadPyodide(library ? { stdLibURL: library } : {});
  python.unpackArchive(new Uint8Array(await readFile(archive)), format, { extractDir: SITE });
  return python;
}
