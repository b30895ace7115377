import type { SafeStorage } from '../storage/storage.ts';

/** The name under which all pages of a browser store the last counter. */
const NAME = 'mark_counter';

/**
 * Returns a function that gives a device's marks their counters [running.md 5, A24]. Each counter is greater than
 * all earlier ones, also those of other pages of the browser and those from before the device's clock was put
 * back: the server lets an earlier mark of a device never replace a later one.
 * @param storage the storage that the pages share; a browser without one has the counters of this page only
 * @param now the clock of the device, in milliseconds since the epoch
 */
export function markCounter(storage: SafeStorage, now: () => number): () => number {
  let last = 0;
  return () => {
    const kept = Number(storage.read(NAME) ?? '');
    last = Math.max(now(), last + 1, Number.isSafeInteger(kept) ? kept + 1 : 0);
    storage.write(NAME, `${last}`);
    return last;
  };
}
