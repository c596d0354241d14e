// An adapter that lets an engine in JavaScript be held to a conformance kit: it reads a case a line
// from standard input, and answers each with a line. Here the engine knows only how a deed is
// bought, and how a turn is ended; put your own in its place.
import { createInterface } from "node:readline";

const engine = {
  // With a fault: it lets people buy for what they do not have.
  buy(state, { by, args }) {
    const offered = state.open[0];
    const deed = state.properties.find((one) => one.name === args.property);
    if (offered?.matter !== "purchase" || offered.fields.player !== by) return refused;
    if (offered.fields.property !== deed.space) return refused;
    return { verdict: "legal", after: { open: state.open.slice(1) } };
  },
  end_turn(state, { by }) {
    const turn = state.open[0];
    const mine = turn?.matter === "turn" && turn.fields.player === by;
    return { verdict: mine && turn.fields.stage === "settled" ? "legal" : "illegal" };
  },
};
const refused = { verdict: "illegal" };

for await (const line of createInterface({ input: process.stdin })) {
  const { state, move } = JSON.parse(line);
  const rule = move && engine[move.move];
  console.log(JSON.stringify(rule ? rule(state, move) : {}));
}
