// SM-2 in its kinds, and Anki's schedulers, against published figures.

import { PHASES, STATE_COUNT, state, stateNumbers } from "./engine.mjs";

const DAY = 86_400_000;

export function classic(engine, file, check) {
  for (const sequence of file.sequences) {
    const sm2 = engine.make(
      "classic_sm2", Number(sequence.ef_updated_on_failure), Number(sequence.interval_uses_updated_ef), 1, 36_500);
    const nameByteCount = engine.name(sequence.id);
    engine.call("new_card");
    for (const [index, review] of sequence.reviews.entries()) {
      const what = `${sequence.id} ${index}`;
      check.equal(what, engine.call("answer_grade", sm2, review.q, index * DAY, index, nameByteCount), 0);
      const card = state(engine.get(STATE_COUNT));
      check.near(`${what} EF`, card.ease, review.ef, 1e-12);
      check.near(`${what} interval`, card.stability, review.ivl_raw, 1e-12);
      check.equal(`${what} repetitions`, card.step, review.n);
    }
    engine.call("release_scheduler", sm2);
  }
}

export function transitions(engine, file, check) {
  const ratings = ["failed", "hard", "good", "easy"];
  const sm2 = engine.make("anki_like", 36_500);
  const now = 1_700_000_000_000;
  for (const [index, { before, rating, after }] of file.cases.entries()) {
    const what = `case ${index}`;
    engine.put(stateNumbers({
      phase: PHASES.indexOf(before.state), ease: before.ease, intervalDays: before.interval_days, step: before.step,
    }));
    const raw = engine.call("raw_interval", sm2, 1 + ratings.indexOf(rating));
    check.equal(what, engine.call("answer", sm2, 1 + ratings.indexOf(rating), now, 19_675, Infinity, 0), 0);
    const card = state(engine.get(STATE_COUNT));
    check.equal(`${what} phase`, PHASES[card.phase], after.state);
    check.equal(`${what} lapses`, card.lapses, after.lapse ? 1 : 0);
    if (after.ease != null) check.within(`${what} ease`, card.ease, after.ease, 1e-12);
    if (after.interval_days != null) check.equal(`${what} days`, card.intervalDays, after.interval_days);
    if (after.step != null) check.equal(`${what} step`, card.step, after.step);
    if (after.due_in_s != null) {
      check.equal(`${what} due`, [card.dueKind, card.due], [1, now + after.due_in_s * 1000]);
    }
    const wanted = after.interval_days_raw ?? after.interval_days_raw_old_ease;
    if (wanted != null) check.near(`${what} raw interval`, raw, wanted, 1e-12);
  }
  engine.call("release_scheduler", sm2);
}

// Options of a deck, in the order of learning_anki_sm2, then its steps in seconds.
function ankiNumbers(config) {
  const [good, easy] = config["new.ints"] ?? [1, 4];
  const steps = (config["new.delays"] ?? [1, 10]).map((minutes) => minutes * 60);
  const relearningSteps = (config["lapse.delays"] ?? [10]).map((minutes) => minutes * 60);
  const numbers = [
    good, easy, config["new.initialFactor"] ?? 2500, config["rev.hardFactor"] ?? 1.2, config["rev.ease4"] ?? 1.3,
    config["rev.ivlFct"] ?? 1, config["rev.maxIvl"] ?? 36_500, config["lapse.mult"] ?? 0,
    config["lapse.minInt"] ?? 1, config["lapse.leechFails"] ?? 8, ...steps, ...relearningSteps,
  ];
  return { numbers, counts: [steps.length, relearningSteps.length] };
}

function ankiHistories(engine, file, check, scheduler, memory) {
  // 2000-01-01, from which the figures count seconds and study days.
  const epoch = 946_684_800_000;
  const firstDay = epoch / DAY;
  const place = engine.make("place", file.rollover_s / 3600, 0, 0);
  for (const sequence of file.sequences) {
    const anki = scheduler(sequence);
    engine.call("new_card");
    for (const [index, review] of sequence.reviews.entries()) {
      const what = `${sequence.id} ${index}`;
      const now = epoch + review.t * 1000;
      const day = engine.call("study_day", place, now);
      const nextRollover = engine.call("next_rollover", place, now);
      check.equal(what, engine.call("answer", anki, review.g, now, day, nextRollover, 0), 0);
      const card = state(engine.get(STATE_COUNT));
      const due = review.due_t === undefined
        ? [2, firstDay + review.due_day] : [1, epoch + review.due_t * 1000];
      check.equal(
        what,
        [day - firstDay, PHASES[card.phase], card.intervalDays, card.reps, card.lapses, card.step, card.dueKind,
          card.due],
        [review.study_day, review.type, review.ivl_days, review.reps, review.lapses, review.steps_left, ...due]);
      memory(what, card, review);
    }
    engine.call("release_scheduler", anki);
  }
  engine.call("release_place", place);
}

export function ankiSM2(engine, file, check) {
  const scheduler = (sequence) => {
    const { numbers, counts } = ankiNumbers(file.configs[sequence.config]);
    engine.put(numbers);
    return engine.make("anki_sm2", ...counts);
  };
  ankiHistories(engine, file, check, scheduler, (what, card, review) => {
    check.equal(`${what} ease`, card.ease * 1000, review.ease_permille);
  });
}

export function ankiFSRS(engine, file, check) {
  const scheduler = (sequence) => {
    const { numbers, counts } = ankiNumbers(file.configs[sequence.config]);
    const set = file.parameter_sets[sequence.params];
    engine.put([...numbers, ...set.w]);
    return engine.make("anki_fsrs", ...counts, set.w.length, set.desired_retention);
  };
  ankiHistories(engine, file, check, scheduler, (what, card, review) => {
    check.within(`${what} S`, card.stability, review.s_stored, Math.max(2e-4 * review.s_stored, 1e-4));
    check.within(`${what} D`, card.difficulty, review.d_stored, 1e-3);
  });
}
