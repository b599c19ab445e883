// FSRS-6: formulas, memory and schedules against published figures.

import { PHASES, STATE_COUNT, state } from "./engine.mjs";

const MAXIMUM = 36_500;

// A scheduler of the standard policy with these parameters; py-fsrs' has no upper limit of stability.
function scheduler(engine, isPyFSRS, set, steps = [], relearningSteps = [], maximum = MAXIMUM) {
  engine.put([...set.w, ...steps, ...relearningSteps]);
  return engine.make(
    "fsrs", isPyFSRS, set.w.length, steps.length, relearningSteps.length, set.desired_retention, maximum, 0);
}

export function formulas(engine, file, check) {
  for (const [name, set] of Object.entries(file.parameter_sets)) {
    const fsrs = scheduler(engine, 1, set);
    const after = (one, g, days) => {
      engine.put([one.s, one.d]);
      engine.call("memory_next", fsrs, g, days);
      return engine.get(2);
    };
    // The figures have no lower bound of stability.
    const bounded = (value) => Math.max(value, 0.001);
    for (const [index, one] of file.cases.entries()) {
      if (one.params !== name) continue;
      const what = `case ${index}`;
      const near = (label, value, wanted) => check.near(`${what} ${label}`, value, wanted, 1e-9);
      near("R", engine.call("memory_retrievability", fsrs, one.t, one.s), one.retrievability);
      near("interval", engine.call("memory_interval", fsrs, one.s, one.dr), one.interval_raw);
      engine.call("memory_first", fsrs, one.g);
      const first = engine.get(2);
      near("S0", first[0], one.init_s);
      near("D0", first[1], one.init_d);
      const sameDay = after(one, one.g, 0);
      near("S, same day", sameDay[0], bounded(one.s_short));
      near("D", sameDay[1], one.next_d);
      if (one.t < 1 || !Number.isInteger(one.t)) continue;
      near("S after a lapse", after(one, 1, one.t)[0], bounded(one.s_forget));
      if (one.s_recall !== null) near("S after recall", after(one, one.g, one.t)[0], bounded(one.s_recall));
    }
    engine.call("release_scheduler", fsrs);
  }
}

export function memories(engine, file, check) {
  for (const sequence of file.sequences) {
    const set = file.parameter_sets[sequence.params];
    const fsrs = scheduler(engine, 0, set);
    let now = null;
    for (const [index, review] of sequence.reviews.entries()) {
      const what = `${sequence.id} ${index}`;
      if (now === null) {
        engine.call("memory_first", fsrs, review.g);
      } else {
        if (review.r !== null) {
          check.near(`${what} R`, engine.call("memory_retrievability", fsrs, review.t, now[0]), review.r, 1e-9);
        }
        engine.call("memory_next", fsrs, review.g, review.t);
      }
      now = engine.get(2);
      check.near(`${what} S`, now[0], review.s, 1e-9);
      check.near(`${what} D`, now[1], review.d, 1e-9);
      const interval = engine.call("memory_interval", fsrs, now[0], set.desired_retention);
      check.near(`${what} interval`, interval, review.ivl_raw, 1e-9);
    }
    engine.call("release_scheduler", fsrs);
  }
}

export function schedules(engine, file, check) {
  // Seconds after 2026-01-01.
  const milliseconds = (seconds) => (1_767_225_600 + seconds) * 1000;
  for (const sequence of file.sequences) {
    const config = file.configs[sequence.config];
    const fsrs = scheduler(
      engine, 1, file.parameter_sets[sequence.params], config.steps, config.resteps, config.max_ivl);
    engine.call("new_card");
    for (const [index, review] of sequence.reviews.entries()) {
      const what = `${sequence.id} ${index}`;
      const day = Math.floor(milliseconds(review.t) / 86_400_000);
      const r = engine.call("retrievability", fsrs, milliseconds(review.t), day);
      check.equal(what, engine.call("answer", fsrs, review.g, milliseconds(review.t), day, Infinity, 0), 0);
      const card = state(engine.get(STATE_COUNT));
      check.within(`${what} R`, r, review.r, 1e-9);
      check.near(`${what} S`, card.stability, review.s, 1e-9);
      check.within(`${what} D`, card.difficulty, review.d, 1e-9);
      check.equal(`${what} phase`, PHASES[card.phase], review.state);
      check.equal(`${what} step`, card.step, review.step ?? 0);
      check.equal(`${what} due`, [card.dueKind, card.due], [1, milliseconds(review.due)]);
    }
    engine.call("release_scheduler", fsrs);
  }
}
