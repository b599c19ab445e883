// Logs: what two devices wrote gives one set of states, whichever way it is merged.

import { STATE_COUNT } from "./engine.mjs";

const START = Date.UTC(2026, 9, 20, 6), DAY = 86_400_000;

// A sequence of numbers below 2^32 that is always the same (xorshift32, Marsaglia 2003).
function generator(seed) {
  let value = seed;
  return (below) => {
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
    return (value >>> 0) % below;
  };
}

class Device {
  events = [];

  constructor(engine, log, place, seed) {
    Object.assign(this, { engine, log, place, random: generator(seed) });
  }

  identity() {
    return Array.from({ length: 10 }, () => this.random(256));
  }

  // Makes an event; what follows the identity is text or bytes.
  make(name, milliseconds, words, rest) {
    this.engine.bytes([...this.identity(), ...rest]);
    const count = this.engine.make(name, this.log, this.place, milliseconds, ...words);
    this.events.push(this.engine.getBytes(count));
    return this.events.at(-1);
  }

  answer(card, milliseconds, rating) {
    const name = new TextEncoder().encode(card);
    return this.make("log_answer", milliseconds, [rating, 4000, name.length], name);
  }
}

// The whole log, and the states of all cards by name.
function contents(engine, log) {
  const bytes = engine.getBytes(engine.make("log_bytes", log));
  const states = {};
  const count = engine.make("log_card_count", log);
  for (let card = 0; card < count; card += 1) {
    const name = engine.getBytes(engine.make("log_state", log, card));
    states[new TextDecoder().decode(name)] = [...engine.get(STATE_COUNT)];
  }
  return { bytes: [...bytes], states: Object.fromEntries(Object.entries(states).sort()) };
}

function merge(engine, log, parts) {
  engine.bytes(parts.flatMap((part) => [...part]));
  return engine.make("log_merge", log, parts.reduce((sum, part) => sum + part.length, 0));
}

export function logs(engine, check) {
  engine.put([Date.UTC(2026, 9, 25, 1), 3600]);
  const place = engine.make("place", 4, 7200, 1);
  const scheduler = engine.make("fsrs", 0, 0, -1, -1, 0.9, 36_500, 1);
  const empty = () => engine.make("log", scheduler, 4);
  const devices = [11, 12].map((seed) => new Device(engine, empty(), place, seed));

  // A box with two cards, of which the second waits.
  const names = ["box/ser", "box/ser#front", "box/ser#back"];
  engine.put(names.map((name) => name.length));
  devices[0].make("log_keep", START, [1, 2], new TextEncoder().encode(names.join("")));
  const chance = generator(7);
  for (let turn = 0; turn < 600; turn += 1) {
    const device = devices[chance(2)];
    device.answer(`card ${chance(40)}`, START + turn * 3_600_000 + chance(3_000_000), 1 + chance(4));
    if (turn % 25 === 7) {
      const undone = device.events[chance(device.events.length)];
      device.make("log_undo", START + turn * 3_600_000 + 3_100_000, [undone.length], undone);
    }
    if (turn % 25 === 9) {
      const name = new TextEncoder().encode(`card ${chance(40)}`);
      device.make("log_change", START + turn * 3_600_000 + 3_200_000, [chance(5), name.length], name);
    }
  }

  const [first, second] = devices.map((device) => contents(engine, device.log));
  const all = devices.flatMap((device) => device.events);
  const results = [];
  for (const [what, parts] of [
    ["first, second", [first.bytes, second.bytes]], ["second, first", [second.bytes, first.bytes]],
    ["single events backwards", all.toReversed?.() ?? [...all].reverse()],
  ]) {
    const log = empty();
    for (const part of parts) merge(engine, log, [part]);
    results.push([what, contents(engine, log)]);
    check.equal(`${what}: repeated`, merge(engine, log, parts), all.length);
    results.push([`${what}: repeated`, contents(engine, log)]);
    engine.call("release_log", log);
  }
  for (const device of devices) merge(engine, device.log, [first.bytes, second.bytes]);
  results.push(...devices.map((device, index) => [`device ${index}`, contents(engine, device.log)]));
  for (const [what, result] of results) {
    check.true(`${what}: other bytes`, JSON.stringify(result.bytes) === JSON.stringify(results[0][1].bytes));
    check.equal(what, result.states, results[0][1].states);
  }
  check.equal("cards", Object.keys(results[0][1].states).length, 42);
  check.equal("a card that waits", results[0][1].states["box/ser#back"][0], 0);
  check.true("two devices differ before", JSON.stringify(first.states) !== JSON.stringify(second.states));

  // A card's chain is what the scheduler makes of its answers.
  const alone = new Device(engine, empty(), place, 13);
  engine.call("new_card");
  for (let turn = 0; turn < 40; turn += 1) {
    const now = START + turn * DAY, rating = 1 + chance(4);
    const day = engine.call("study_day", place, now);
    engine.call("answer", scheduler, rating, now, day, Infinity, engine.name("alone"));
    const wanted = [...engine.get(STATE_COUNT)];
    alone.answer("alone", now, rating);
    const card = engine.make("log_card", alone.log, engine.name("alone"));
    engine.make("log_state", alone.log, card);
    check.equal(`turn ${turn}`, [...engine.get(STATE_COUNT)], wanted);
    engine.put(wanted);
  }

  // The two new cards of the box, one of them today; the counts are those of what is served.
  const now = START + 700 * 3_600_000, today = engine.call("study_day", place, now);
  // Suspended cards have mark 1; number 12 is the day on which a buried card comes back.
  const isDue = (one) => one[0] > 0 && one[13] % 2 === 0 && one[12] <= today && one[3] <= (one[2] === 2 ? today : now);
  const visible = Object.values(contents(engine, devices[0].log).states).filter(isDue).length;
  for (const [isLimited, maxNew, maxReviews] of [[0, 20, 0], [0, 1, 0], [1, 1, 10], [1, 0, 0]]) {
    const served = engine.make("queue", devices[0].log, place, now, isLimited, maxNew, maxReviews);
    const [total, onSteps, reviews, newCards, due, newAvailable] = engine.get(7);
    const what = `queue(${isLimited}, ${maxNew}, ${maxReviews})`;
    const cards = [...new Int32Array(engine.getBytes(4 * served).buffer)];
    check.equal(`${what} total`, [total, onSteps + reviews + newCards], [served, served]);
    check.equal(`${what} each once`, new Set(cards).size, served);
    check.equal(`${what} new`, newCards, Math.min(maxNew, newAvailable));
    check.equal(`${what} due`, onSteps + reviews, isLimited === 0 ? visible : Math.min(maxReviews, visible));
    check.true(`${what}: ${visible} visible, ${due} due, ${newAvailable} new`, visible > 10 && newAvailable >= 2);
  }

  // What cannot be said is refused; what is no event is set aside.
  const before = contents(engine, alone.log);
  const refuse = (number, name, ...values) => check.equal(`${name}(${values})`, engine.call(name, ...values), number);
  engine.bytes(alone.identity());
  refuse(-9, "log_answer", alone.log, place, START, 3, -1, 0);
  refuse(-5, "log_answer", alone.log, place, START, 5, -1, 0);
  refuse(-5, "log_change", alone.log, place, START, 5, 0);
  refuse(-9, "log_undo", alone.log, place, START, 0);
  refuse(-1, "log_answer", 99, place, START, 3, -1, 0);
  refuse(-1, "log_answer", alone.log, 99, START, 3, -1, 0);
  refuse(-8, "log_answer", alone.log, place, START, 3, -1, 2 ** 31 - 1);
  refuse(-8, "log_keep", alone.log, place, START, 1, 1025);
  engine.name("alone no more");
  refuse(-9, "log_answer", alone.log, place, -1, 3, -1, 3);
  refuse(-1, "log_card", alone.log, 13);
  refuse(-1, "log_state", alone.log, 1);
  refuse(-1, "log", 99, 4);
  refuse(-1, "queue", 99, place, START, 0, 20, 0);
  check.equal("nothing added", contents(engine, alone.log), before);
  engine.bytes([0, 0, 0, 3, 1, 2, 3, 255]);
  check.equal("set aside", engine.call("log_merge", alone.log, 8), 40);
  check.equal("states as before", contents(engine, alone.log).states, before.states);

  settings(engine, check, place, scheduler, empty());
  for (const device of [...devices, alone]) engine.call("release_log", device.log);
  engine.call("release_scheduler", scheduler);
  engine.call("release_place", place);
}

// What changes cards and settings without an answer, events that were made elsewhere, and the report.
function settings(engine, check, place, scheduler, log) {
  const device = new Device(engine, log, place, 14);
  const text = (value) => new TextEncoder().encode(value);
  const stateOf = (card) => {
    engine.make("log_state", log, engine.make("log_card", log, engine.name(card)));
    return [...engine.get(STATE_COUNT)];
  };
  engine.put([3, 5]);
  device.make("log_keep", START, [1, 1], text("boxbox#a"));
  device.answer("box#a", START, 4);
  const learnt = stateOf("box#a");

  // The review bears the states that the device saw: before new, after as they are.
  const review = device.events.at(-1);
  check.true("with audit", review.length > 100);

  const due = START + 3 * DAY + 5;
  device.make("log_set_due", START + 1, [due, 5], text("box#a"));
  check.equal("set due", stateOf("box#a"), Object.assign(learnt.slice(), { 2: 1, 3: due }));
  device.make("log_remove", START + 2, [3], text("box"));
  check.true("removed is hidden", stateOf("box#a")[13] !== learnt[13]);
  engine.put([3, 5]);
  device.make("log_keep", START + 3, [1, 1], text("boxbox#a"));
  check.equal("kept again", stateOf("box#a")[13], learnt[13]);

  // At most five days, from this answer on.
  device.make("log_parameters", START + DAY, [0, 0, 5, 0], []);
  device.answer("box#a", START + 9 * DAY, 4);
  check.equal("maximum", stateOf("box#a")[7], 5);
  const refolded = [[0.8, 0], [0.8, 1]].map(([retention, refolds], turn) => {
    device.make("log_parameters", START + (10 + turn) * DAY, [0, retention, 36_500, refolds], []);
    return stateOf("box#a")[7];
  });
  check.true(`refolded ${refolded}`, refolded[0] === 5 && refolded[1] > 5);

  // An event without its frame, of eight bytes before it, is added once; of two with one identity the first counts.
  const copy = engine.make("log", scheduler, 4);
  const event = device.events[1].slice(8);
  const add = (bytes) => {
    engine.bytes(bytes);
    return engine.call("log_add", copy, bytes.length);
  };
  check.equal("added, known", [add(event), add(event)], [1, 0]);
  check.equal("no event", [add([]), add([1, 2, 3]), add(event.slice(1))], [-9, -9, -9]);
  const another = [...event.slice(0, -1), event.at(-1) ^ 1];
  const orders = [[event, another], [another, event], [another, event, event, another]].map((order) => {
    const log = engine.make("log", scheduler, 4);
    const outcomes = order.map((bytes) => {
      engine.bytes(bytes);
      return engine.call("log_add", log, bytes.length);
    });
    const result = contents(engine, log);
    engine.call("release_log", log);
    return [outcomes, result];
  });
  const stands = orders[0][1].bytes.slice(8, 8 + event.length).every((byte, place) => byte === event[place]);
  check.equal("outcomes", orders.map((order) => order[0]), [[1, 2], [1, 2], stands ? [1, 2, 0, 2] : [1, 2, 2, 0]]);
  for (const [, result] of orders) check.equal("one log", result, orders[0][1]);
  const report = (now) => [engine.call("log_report", copy, now), ...engine.get(7)];
  check.equal("report of nothing", report(START), [0, 0, 0, 0, 0, 0, 0, 0]);
  // A clock was ahead: by ten minutes is none, and nobody who has no clock sees it.
  check.equal("dated ahead", [START - 600_000, START - 600_001, Infinity].map((now) => report(now)[7]), [0, 1, 0]);
  engine.bytes([0, 0, 0, 3, 1, 2, 3]);
  engine.make("log_merge", copy, 7);
  // Undo events of another device: of an event that is not here, and of another undo.
  const undone = device.events[0];
  const undo = device.make("log_undo", START + 20 * DAY, [undone.length], undone);
  check.equal("an undo from elsewhere", add(undo.slice(8)), 1);
  check.equal("report", report(Infinity), [2, 1, 0, 1, 0, 0, 0, 0]);
  const other = new Device(engine, copy, place, 15);

  // What would have no effect is refused: an undo of what is not there, of an undo, of what another has superseded.
  const unchanged = contents(engine, copy), elsewhere = engine.make("log", scheduler, 4);
  engine.bytes(another);
  engine.make("log_add", elsewhere, another.length);
  const clashing = contents(engine, elsewhere).bytes;
  engine.call("release_log", elsewhere);
  for (const target of [undone, undo, clashing]) {
    engine.bytes([...other.identity(), ...target]);
    check.equal("undo without effect", engine.call("log_undo", copy, place, START + 4, target.length), -9);
  }
  check.equal("nothing added", contents(engine, copy), unchanged);

  // An identity that an event bears, or that an undo event waits for, is for no other event.
  const identity = other.identity();
  const answerAs = (rating) => {
    engine.bytes([...identity, ...text("box#a")]);
    return engine.call("log_answer", copy, place, START + 5, rating, -1, 5);
  };
  check.true("a new identity", answerAs(3) > 0);
  const before = contents(engine, copy);
  check.equal("known, superseded, superseding", [3, 4, 1].map(answerAs), [-10, -10, -10]);
  check.equal("nothing added", contents(engine, copy), before);

  const refuse = (number, name, ...values) => check.equal(`${name}(${values})`, engine.call(name, ...values), number);
  engine.bytes(device.identity());
  refuse(-9, "log_set_due", log, place, START, NaN, 0);
  refuse(-9, "log_remove", log, place, START, 0);
  refuse(-2, "log_parameters", log, place, START, 20, 0, 0, 0);
  refuse(-3, "log_parameters", log, place, START, 0, 2, 0, 0);
  refuse(-3, "log_parameters", log, place, START, 0, 0, -1, 0);
  refuse(-1, "log_add", 99, 0);
  refuse(-8, "log_add", log, -1);
  refuse(-1, "log_report", 99, START);
  engine.call("release_log", copy);
  engine.call("release_log", log);
}
