// Loaded before the built server (`node --import`): a parent process moves the clock of this process. The
// product has no such switch. Without the channel of a parent process this file changes nothing.
import { ServerResponse } from 'node:http';

const Real = Date;
let ahead = Number(process.env['CLOCK_AHEAD'] ?? 0);

globalThis.Date = class extends Real {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }
  static now() {
    return Real.now() + ahead;
  }
};

// Node.js writes the header from its own clock. A device compares its clock with the header.
/** @type {(...given: unknown[]) => ServerResponse} */
const writeHead = Reflect.get(ServerResponse.prototype, 'writeHead');
ServerResponse.prototype.writeHead = function (/** @type {unknown[]} */ ...given) {
  this.setHeader('date', new Date().toUTCString());
  return Reflect.apply(writeHead, this, given);
};

// Work that is repeated by the clock is due at once after a jump.
const start = globalThis.setInterval;
/** @type {Map<NodeJS.Timeout, () => void>} */
const repeated = new Map();
globalThis.setInterval = /** @type {typeof start} */ (
  (/** @type {(...given: unknown[]) => void} */ work, /** @type {number} */ delay, ...given) => {
    const timer = start(work, delay, ...given);
    repeated.set(timer, () => work(...given));
    return timer;
  }
);
const stop = globalThis.clearInterval;
globalThis.clearInterval = (timer) => {
  repeated.delete(/** @type {NodeJS.Timeout} */ (timer));
  stop(timer);
};

process.on('message', (/** @type {{ ahead: number }} */ message) => {
  ahead = message.ahead;
  for (const work of repeated.values()) work();
  process.send?.({ at: Date.now() });
});
process.channel?.unref();
