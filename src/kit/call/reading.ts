import type { Call } from '../../../server/contract/kit/call.ts';
import type { Ahead } from './ahead.ts';
import { missingIn, readAt, type Values } from './client.ts';
import { createForesight, type Opened } from './foresight.ts';

/** What is read ahead is asked for within this time, in ms; then it would no longer be news. */
const READ_AHEAD = 3_000;

/** What the screens of a session are about to read. */
export interface Reading {
  /** A screen will make this call: it goes out now. */
  readonly begin: (call: Call, input: Values) => void;
  /** Has what the page of a record reads on its way, once another of its kind has been open. */
  readonly foresee: (page: Opened) => void;
  /** A page reads an address when it opens. */
  readonly learn: (call: Call, page: Opened, address: string) => void;
  /** The session is over [D9]. */
  readonly forget: () => void;
}

/** What is noted when it is read is never read ahead: nobody has read a notice by pointing at its link. */
export function createReading(ahead: Pick<Ahead, 'begin' | 'forget'>): Reading {
  const foresight = createForesight();
  const readAhead = (path: string) => ahead.begin({ method: 'GET', path }, READ_AHEAD);
  return {
    begin(call, input) {
      if (!call.isNoted && missingIn(call, input) === undefined) readAhead(readAt(call, input));
    },
    foresee: (page) => foresight.predict(page).forEach(readAhead),
    learn(call, page, address) {
      if (!call.isNoted) foresight.learn(page, address);
    },
    forget() {
      foresight.forget();
      ahead.forget();
    },
  };
}
