// node rule.mjs FOLDER <MESSAGES >ANSWERS: answers messages, one a line, as the page in a folder does.

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pythonWith } from "./lay.mjs";
import { ANSWERING, FORMAT } from "./referee.js";

const folder = resolve(process.argv[2]);
const python = await pythonWith(`${folder}/referee.tar.zst`, FORMAT, `${folder}/pyodide/python_stdlib.zip`);
const answer = python.runPython(ANSWERING);
for await (const line of createInterface({ input: process.stdin })) console.log(answer(line));
