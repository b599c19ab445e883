// Offsets of a time zone, of which JavaScript tells no more than the wall clock at an instant.

const formats = new Map();

// Seconds east of UTC at an instant in milliseconds.
export function offsetAt(zone, milliseconds) {
  if (!formats.has(zone)) {
    formats.set(zone, new Intl.DateTimeFormat("en-US", {
      timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric",
      minute: "numeric", second: "numeric",
    }));
  }
  const part = Object.fromEntries(formats.get(zone).formatToParts(milliseconds).map((one) => [one.type, one.value]));
  const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return (wall - Math.floor(milliseconds / 1000) * 1000) / 1000;
}

// Every change of the offset from one instant to another: [instant, offset from then on]. No zone changes its offset
// twice within five days.
export function transitions(zone, from, to) {
  const found = [];
  const step = 5 * 86_400_000;
  for (let time = from, current = offsetAt(zone, from); time < to; time += step) {
    const later = offsetAt(zone, time + step);
    if (later === current) continue;
    let before = time, after = time + step;
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (offsetAt(zone, middle) === current) before = middle;
      else after = middle;
    }
    found.push([after, later]);
    current = later;
  }
  return found;
}
