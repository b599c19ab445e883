// The module as JavaScript sees it, and a tape of all that was said to it, from which another engine can be asked the
// same. A line of the tape is one of
//
//   ["put", numbers]                  numbers written to the front of their area
//   ["bytes", bytes]                  bytes written to theirs
//   ["call", name, arguments, result]
//   ["get", numbers]                  what stood at the front of the area of numbers afterwards
//   ["getBytes", bytes]               and of that of bytes
//   ["section", name]
//
// with all numbers as 64 bits in hexadecimal, so that nothing is lost.

import { readFileSync } from "node:fs";

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const bits = (number) => hex(new Uint8Array(new Float64Array([number]).buffer));

export class Engine {
  tape = [];

  constructor(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    this.imports = WebAssembly.Module.imports(module).map((one) => one.name);
    this.exports = new WebAssembly.Instance(module).exports;
    this.numbersAt = this.exports.learning_numbers();
  }

  section(name) {
    this.tape.push(["section", name]);
  }

  // Views are made anew each time: they end when the memory grows.
  numbers(count) {
    return new Float64Array(this.exports.memory.buffer, this.numbersAt, count);
  }

  put(values) {
    const numbers = this.numbers(values.length);
    numbers.set(values);
    this.tape.push(["put", hex(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))]);
  }

  // Asks for the address first: the question may take memory, which ends views.
  byteView(count) {
    const address = this.exports.learning_bytes(count);
    return new Uint8Array(this.exports.memory.buffer, address, count);
  }

  bytes(values) {
    this.byteView(values.length).set(values);
    this.tape.push(["bytes", hex(values)]);
  }

  name(text) {
    const bytes = new TextEncoder().encode(text);
    this.bytes(bytes);
    return bytes.length;
  }

  call(name, ...values) {
    const result = this.exports[`learning_${name}`](...values);
    this.tape.push(["call", `learning_${name}`, values.map(bits), result === undefined ? null : bits(result)]);
    return result;
  }

  get(count) {
    const numbers = this.numbers(count).slice();
    this.tape.push(["get", hex(new Uint8Array(numbers.buffer))]);
    return numbers;
  }

  getBytes(count) {
    const bytes = this.byteView(count).slice();
    this.tape.push(["getBytes", hex(bytes)]);
    return bytes;
  }

  // A call that makes something; what it refuses is a fault of the test.
  make(name, ...values) {
    const number = this.call(name, ...values);
    if (number < 0) throw new Error(`${name}(${values}) is refused: ${number}`);
    return number;
  }
}

// The places of the numbers of a state.
export const STATE = {
  phase: 0, step: 1, dueKind: 2, due: 3, stability: 4, difficulty: 5, ease: 6, intervalDays: 7, lastReview: 8,
  lastReviewDay: 9, reps: 10, lapses: 11, buriedUntil: 12, marks: 13,
};
export const STATE_COUNT = 16;
export const PHASES = ["new", "learning", "review", "relearning"];

export function state(numbers) {
  return Object.fromEntries(Object.entries(STATE).map(([name, index]) => [name, numbers[index]]));
}

// A new card with some numbers of its own.
export function stateNumbers(given) {
  const numbers = new Array(STATE_COUNT).fill(0);
  numbers[STATE.buriedUntil] = -(2 ** 31);
  for (const [name, value] of Object.entries(given)) numbers[STATE[name]] = value;
  return numbers;
}
