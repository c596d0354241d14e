// The dispute with its past and future, kept in the browser until it is forgotten.

/** @typedef {import("./types").Case} Case */

import { disputeOf } from "./link.js";

const KEY = "propertyrules";
const MOST = 60;

/** @type {Case} */
const EMPTY = { question: "", told: [], table: "", rules: {}, text: "" };

export class History {
  constructor() {
    /** @type {Case[]} */
    this.past = [];
    /** @type {Case[]} */
    this.future = [];
    /** @type {Case} */
    this.now = EMPTY;
    this.restore();
  }

  /** Take up what was kept; what cannot be read is nothing. */
  restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
      if (kept === null || typeof kept !== "object") return;
      this.now = disputeOf(kept.now);
      this.past = Array.isArray(kept.past) ? kept.past.map(disputeOf) : [];
      this.future = Array.isArray(kept.future) ? kept.future.map(disputeOf) : [];
    } catch {
      // A browser that keeps nothing, or something else under this name.
    }
  }

  keep() {
    for (let most = MOST; most >= 0; most = most > 1 ? Math.floor(most / 4) : most - 1) {
      try {
        const kept = { now: this.now, past: this.past.slice(-most || MOST), future: this.future.slice(0, most) };
        localStorage.setItem(KEY, JSON.stringify(most ? kept : { now: this.now }));
        return;
      } catch {
        // Too much for the browser's room: with less of the past.
      }
    }
  }

  /**
   * Go on to another dispute, or to this one with some parts changed.
   * @param {Partial<Case>} change
   */
  go(change) {
    const next = { ...this.now, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.now)) return;
    this.past = [...this.past, this.now].slice(-MOST);
    this.future = [];
    this.now = next;
    this.keep();
  }

  undo() {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [this.now, ...this.future].slice(0, MOST);
    this.past = this.past.slice(0, -1);
    this.now = before;
    this.keep();
  }

  redo() {
    const [next, ...rest] = this.future;
    if (!next) return;
    this.past = [...this.past, this.now];
    this.future = rest;
    this.now = next;
    this.keep();
  }

  forget() {
    this.past = [];
    this.future = [];
    this.now = EMPTY;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  }
}
