/** What the page and its referee say to each other: docs/reference/page.md. */

export interface Rules {
  rulebook?: string;
  with?: string[];
  board?: string;
}

/** All that a dispute is: what is stored, undone and linked. */
export interface Case {
  question: string;
  told: [string, string][];
  table: string;
  rules: Rules;
  /** A text whose questions are ruled on, in place of a question. */
  text: string;
}

export interface Fault {
  code: string;
  message: string;
  hint: string;
  rules?: string[];
  line: number | null;
  file?: string | null;
}

export interface Prompt {
  text: string;
  about: string;
  accepts: string[];
  options?: string[];
  parts?: string[];
  number?: "money" | "count";
  said?: string;
  rules?: string[];
}

export interface Violation {
  message: string;
  section: string;
  clauses: string[];
}

export interface Ruling {
  line: number | null;
  text: string;
  note: string;
  word: string;
  tone: string;
  headline: string;
  reason: string;
  rule: string;
  remedy: string;
  clause: string | null;
  expected: string;
  met: boolean | null;
  list?: string[];
  perhaps?: string[];
  full?: {
    violations?: Violation[];
    clauses?: string[];
    assumptions?: { clause: string | null; status: string; reading: string }[];
    effects?: { text: string }[];
    instead?: string[];
    needs?: string[];
    would_be_legal?: { text: string } | null;
  };
}

export interface Field {
  fact: (string | number)[];
  label: string;
  words: string;
  value: number | null;
  options?: string[];
  number?: "money" | "count";
}

export interface Named {
  id: string;
  title: string;
  version: string;
}

export interface Clause {
  id: string;
  section: string;
  status: string;
  says: string;
  reading: string;
  notes: string[];
  rules: { name: string; text: string }[];
}

export interface Answer {
  format: number;
  faults?: Fault[];
  refused?: Fault[];
  // lists
  rulebooks?: Named[];
  house_rules?: Named[] | string[];
  boards?: Named[];
  examples?: string[];
  // rules
  rulebook?: Named | string;
  board?: Named | string;
  title?: string;
  fitting?: string[];
  digest?: string;
  // ask and rule
  question?: string;
  steps?: Prompt[];
  prompt?: Prompt;
  answers?: Ruling[];
  tables?: { scenario: string; title: string; answers: Ruling[] }[];
  table?: string;
  text?: string;
  why?: string;
  // look
  clause?: Clause;
  // sheet
  currency?: string;
  players?: { name: string; fields: Field[] }[];
  spaces?: { index: number; name: string; kind: string; group: string; fields: Field[] }[];
  bank?: Field[];
  open?: string[];
  turns?: string[];
  svg?: string;
}

export type Message = { kind: string; [field: string]: unknown };

/** Carries a message to the referee and brings the answer back. */
export type Carrier = (message: Message) => Promise<Answer>;
