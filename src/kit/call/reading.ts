import type { Call } from '../../../server/contract/kit/call.ts';
import type { Ahead } from './ahead.ts';
import { missingIn, readAt, type Values } from './client.ts';
import { createForesight, type Opened } from './foresight.ts';

/** Milliseconds for which the answer of an early call can be used. An older answer can be outdated. */
const READ_AHEAD = 3_000;

/** The early calls of a session's screens. */
export interface Reading {
  /** Sends a call that a screen is about to request. */
  readonly begin: (call: Call, input: Values) => void;
  /** Sends the calls of a record's page in advance, if a page of the same kind has been open. */
  readonly foresee: (page: Opened) => void;
  /** Records that a page reads an address when it opens. */
  readonly learn: (call: Call, page: Opened, address: string) => void;
  /** Discards everything when the session ends [D9]. */
  readonly forget: () => void;
}

/**
 * Creates the early calls. A call that marks its record as read is never sent early: pointing at the link of
 * a notice is not reading it.
 */
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
