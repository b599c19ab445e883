// Fuzz: its ranges are Anki's, and the hash draws the days of the table.

import { STATE_COUNT, state, stateNumbers } from "./engine.mjs";

// Parameters with which an answer on the same day leaves stability as it is, so that the interval is what a test says.
const STILL = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0, 0, 0, 0.1542,
];
const HARD = 2, REVIEW = 2;

// The days that a name draws for a card in review that is answered Hard on the same day.
function drawn(engine, fsrs, name, interval, previous, reps = 0) {
  engine.put(stateNumbers({
    phase: REVIEW, stability: interval, difficulty: 5, intervalDays: previous, reps, dueKind: 2, due: 0,
  }));
  engine.call("answer", fsrs, HARD, 0, 0, Infinity, engine.name(name));
  return state(engine.get(STATE_COUNT)).intervalDays;
}

function scheduler(engine, maximum) {
  engine.put(STILL);
  return engine.make("fsrs", 0, STILL.length, 0, 0, 0.9, maximum, 1);
}

export function ranges(engine, file, check) {
  for (const { interval, minimum, maximum, anki } of file.cases) {
    // The least interval is given by the last one, which cannot ask for more than the maximum.
    if (minimum > maximum) continue;
    const previous = interval >= minimum ? minimum - 1 : minimum;
    const fsrs = scheduler(engine, maximum);
    const days = new Set();
    for (let index = 0; index < 400; index += 1) days.add(drawn(engine, fsrs, `card ${index}`, interval, previous));
    const what = `interval ${interval} from ${minimum} to ${maximum}`;
    check.true(`${what}: ${[...days]}`, Math.min(...days) >= anki.low && Math.max(...days) <= anki.high);
    const count = anki.high - anki.low + 1;
    if (count <= 25) check.equal(what, days.size, count);
    engine.call("release_scheduler", fsrs);
  }
}

export function draws(engine, check) {
  for (const [name, reps, interval, maximum, day] of [
    ["01KDX6C198DDT0VDND67MCZR20", 0, 3, 36_500, 4], ["01KDX6C198DDT0VDND67MCZR20", 1, 3, 36_500, 3],
    ["c0", 7, 100, 36_500, 94], ["box.es-perro.2>1", 12, 365, 365, 346],
    ["k\u{E4}se/\u{E9}", 255, 36_499, 36_500, 34_956],
  ]) {
    const fsrs = scheduler(engine, maximum);
    check.equal(`${name} ${reps}`, drawn(engine, fsrs, name, interval, 0, reps), day);
    engine.call("release_scheduler", fsrs);
  }
}
