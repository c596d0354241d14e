// node rule.mjs REFEREE.tar.zst <MESSAGES >ANSWERS: answers messages, one a line, in the Python of the page.

import { createInterface } from "node:readline";
import { pythonWith } from "./lay.mjs";
import { ANSWERING, FORMAT } from "./referee.js";

const python = await pythonWith(process.argv[2], FORMAT);
const answer = python.runPython(ANSWERING);
for await (const line of createInterface({ input: process.stdin })) console.log(answer(line));
