// node prepare.mjs PACKAGES.zip REFEREE.tar.zst LIBRARY.zip: compiles packages, rulebooks and Python's own
// library by the Python of the page.

import { readFile, writeFile } from "node:fs/promises";
import { pythonWith } from "./lay.mjs";

const [packages, referee, library] = process.argv.slice(2);
const python = await pythonWith(packages, "zip");
try {
  python.runPython(await readFile(new URL("prepare.py", import.meta.url), "utf8"));
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).slice(-2000));
  process.exit(1);
}
await writeFile(referee, python.FS.readFile("/referee.tar.zst"));
await writeFile(library, python.FS.readFile("/library.zip"));
