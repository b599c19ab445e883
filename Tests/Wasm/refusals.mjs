// What cannot be used is refused with a number below 0, and the state stays as it was.

import { STATE_COUNT, state, stateNumbers } from "./engine.mjs";

export function refusals(engine, check) {
  const fsrs = engine.make("fsrs", 0, 0, -1, -1, 0.9, 36_500, 0);
  const refuse = (number, name, ...values) => check.equal(`${name}(${values})`, engine.call(name, ...values), number);

  engine.call("new_card");
  refuse(-1, "answer", 99, 3, 0, 0, Infinity, 0);
  refuse(-1, "answer", -1, 3, 0, 0, Infinity, 0);
  refuse(-1, "answer_grade", fsrs, 3, 0, 0, 0);
  for (const rating of [0, 5, -1, 259]) refuse(-5, "answer", fsrs, rating, 0, 0, Infinity, 0);
  for (const count of [-1, 2 ** 31 - 1]) refuse(-8, "answer", fsrs, 3, 0, 0, Infinity, count);
  check.equal("untouched", [...engine.get(STATE_COUNT)], stateNumbers({}));

  for (const damaged of [
    { phase: 4 }, { phase: NaN }, { step: -1 }, { dueKind: 3 }, { reps: 0.5 }, { lapses: 2 ** 31 },
  ]) {
    engine.put(stateNumbers(damaged));
    refuse(-6, "answer", fsrs, 3, 0, 0, Infinity, 0);
    refuse(-6, "choices", fsrs, 0, 0, Infinity, 0);
  }
  // Memory may be anything: it is begun anew.
  engine.put(stateNumbers({ phase: 2, stability: NaN, difficulty: Infinity, ease: NaN, lastReview: -Infinity }));
  refuse(0, "answer", fsrs, 3, 1e300, 0, NaN, 0);
  check.equal("anew", state(engine.get(STATE_COUNT)).stability, 2.3065);

  refuse(-2, "fsrs", 0, 20, -1, -1, 0.9, 36_500, 0);
  engine.put(new Array(21).fill(NaN));
  refuse(-2, "fsrs", 0, 21, -1, -1, 0.9, 36_500, 0);
  refuse(-3, "fsrs", 0, 0, -1, -1, 1, 36_500, 0);
  refuse(-3, "fsrs", 0, 0, -1, -1, NaN, 36_500, 0);
  refuse(-3, "fsrs", 0, 0, -1, -1, 0.9, 0, 0);
  refuse(-8, "fsrs", 0, 0, 5000, -1, 0.9, 36_500, 0);
  refuse(-8, "fsrs", 0, -5, -1, -1, 0.9, 36_500, 0);
  engine.put([60, 0]);
  refuse(-4, "fsrs", 0, 0, 2, -1, 0.9, 36_500, 0);
  engine.put([60, 1e300]);
  refuse(-4, "fsrs", 0, 0, 1, 1, 0.9, 36_500, 0);
  refuse(-7, "place", 24, 0, 0);
  refuse(-7, "place", 4, 100_000, 0);
  engine.put([1000, 3600, 1000, 7200]);
  refuse(-7, "place", 4, 0, 2);
  refuse(-8, "place", 4, 0, 2049);
  refuse(-8, "place", 4, 0, 2 ** 31 - 1);
  check.equal("no place", engine.call("study_day", 99, 0), -(2 ** 31));
  check.true("no place has no start", Number.isNaN(engine.call("day_start", 99, 0)));
  check.true("no place has no next day", Number.isNaN(engine.call("next_rollover", -1, 0)));

  // More bytes than the module gives: null, and what lies there stays. Not on the tape, as addresses differ.
  engine.name("kept");
  for (const count of [2 ** 31 - 1, 2 ** 28 + 1]) {
    check.equal(`bytes(${count})`, engine.exports.learning_bytes(count), 0);
  }
  check.equal("kept", new TextDecoder().decode(engine.getBytes(4)), "kept");

  // Numbers of what was released are given again, the lowest first.
  const second = engine.make("anki_like", 36_500), third = engine.make("anki_like", 36_500);
  engine.call("release_scheduler", second);
  refuse(-1, "answer", second, 3, 0, 0, Infinity, 0);
  check.equal("free again", engine.make("anki_like", 36_500), second);
  for (const number of [second, third, fsrs, 99, -1]) engine.call("release_scheduler", number);

  // The four buttons are what the answers then are.
  const again = engine.make("fsrs", 0, 0, -1, -1, 0.9, 36_500, 1);
  engine.call("new_card");
  engine.call("choices", again, 0, 0, Infinity, engine.name("verbs/ser#front"));
  const choices = engine.get(5 * STATE_COUNT);
  for (const rating of [1, 2, 3, 4]) {
    engine.call("new_card");
    engine.call("answer", again, rating, 0, 0, Infinity, engine.name("verbs/ser#front"));
    const wanted = choices.slice(rating * STATE_COUNT, (rating + 1) * STATE_COUNT);
    check.equal(`button ${rating}`, [...engine.get(STATE_COUNT)], [...wanted]);
  }
  engine.call("release_scheduler", again);
}
