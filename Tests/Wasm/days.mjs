// Study days in zones whose clocks change, with the rules of the browser's own time zone database.

import { offsetAt, transitions } from "./zones.mjs";

const FROM = Date.UTC(2009, 0), TO = Date.UTC(2030, 0);

// A function that makes each place once.
function placeMaker(engine) {
  const zones = new Map(), places = new Map();
  return (zone, hour) => {
    const key = `${zone} ${hour}`;
    if (!places.has(key)) {
      if (!zones.has(zone)) zones.set(zone, transitions(zone, FROM, TO));
      const changes = zones.get(zone);
      engine.put(changes.flat());
      places.set(key, engine.make("place", hour, offsetAt(zone, FROM), changes.length));
    }
    return places.get(key);
  };
}

export function rollovers(engine, file, check) {
  const placeOf = placeMaker(engine);
  for (const one of file.cases) {
    const place = placeOf(one.tz, one.rollover_h);
    const what = `${one.tz} rollover ${one.rollover_h} at ${one.t}`;
    const day = engine.call("study_day", place, one.t * 1000);
    check.equal(what, new Date(day * 86_400_000).toISOString().slice(0, 10), one.study_day);
    check.equal(`${what} start`, engine.call("day_start", place, day), one.day_start * 1000);
    check.equal(`${what} next`, engine.call("next_rollover", place, one.t * 1000), one.next_rollover * 1000);
  }
  for (const one of file.elapsed) {
    const place = placeOf(one.tz, one.rollover_h);
    const elapsed = engine.call("study_day", place, one.t2 * 1000) - engine.call("study_day", place, one.t1 * 1000);
    check.equal(`${one.tz} from ${one.t1} to ${one.t2}`, Math.max(elapsed, 0), one.elapsed_days);
  }
}
