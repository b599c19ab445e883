// Runs the vectors through the WebAssembly module of the learning engine.
//
// usage: node run.mjs MODULE VECTORS TAPE
//
// Prints a line of JSON: imports of the module, its exports, how many checks there were, and which failed. TAPE becomes
// a record of all calls and results; see engine.mjs.

import { readFileSync, writeFileSync } from "node:fs";

import { rollovers } from "./days.mjs";
import { Engine } from "./engine.mjs";
import { formulas, memories, schedules } from "./fsrs.mjs";
import { draws, ranges } from "./fuzz.mjs";
import { logs } from "./logs.mjs";
import { refusals } from "./refusals.mjs";
import { ankiFSRS, ankiSM2, classic, transitions } from "./sm2.mjs";

const [module, vectors, tape] = process.argv.slice(2);

const check = {
  count: 0,
  failed: [],
  true(what, holds) {
    this.count += 1;
    if (!holds) this.failed.push(`${this.section}: ${what}`);
  },
  equal(what, value, wanted) {
    this.true(`${what}: ${value}, not ${wanted}`, JSON.stringify(value) === JSON.stringify(wanted));
  },
  within(what, value, wanted, tolerance) {
    this.true(`${what}: ${value}, not ${wanted}`, Math.abs(value - wanted) <= tolerance);
  },
  near(what, value, wanted, relative) {
    this.within(what, value, wanted, relative * Math.abs(wanted));
  },
};

const engine = new Engine(module);
const counts = {};
for (const [name, run] of Object.entries({
  fsrs6_formulas: formulas, fsrs6_memory: memories, fsrs6_scheduler: schedules, sm2_classic: classic,
  seed000_transitions: transitions, anki_sm2: ankiSM2, anki_fsrs: ankiFSRS, rollover: rollovers, fuzz_bounds: ranges,
  draws, logs, refusals,
})) {
  check.section = name;
  engine.section(name);
  const before = check.count;
  // What has no file takes none.
  if (run.length === 2) run(engine, check);
  else run(engine, JSON.parse(readFileSync(`${vectors}/${name}.json`)), check);
  counts[name] = check.count - before;
}
writeFileSync(tape, engine.tape.map((line) => JSON.stringify(line)).join("\n") + "\n");
console.log(JSON.stringify({
  imports: engine.imports, exports: Object.keys(engine.exports).sort(), counts, failedCount: check.failed.length,
  failed: check.failed.slice(0, 20),
}));
