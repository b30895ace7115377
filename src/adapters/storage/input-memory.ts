import type { KeptValues } from '../../lib/storage/kept-values.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/**
 * Unsaved input of a user after the session ends unexpectedly. It is restored when the same user opens the
 * same form in the same tab. Another user never gets it. It is removed when the user signs out.
 */
export interface InputMemory {
  /**
   * @param place the name of the form
   * @returns null if nothing is stored, if the input is of another user, or if it was stored in this session.
   * In the last case the input has been saved or discarded before the form is created again
   */
  find(username: string, place: string): KeptValues | null;
  keep(username: string, place: string, values: KeptValues): void;
  drop(username: string, place: string): void;
  /** Checks whether input of the last user is stored. */
  isAnything(): boolean;
  /**
   * Starts a session. The input of another user is removed. The user's own stored input becomes available
   * again.
   */
  begin(username: string): void;
  clear(): void;
}

const KEY = 'kept_input';

/** The maximum number of characters of one form and of all forms together, and the storage time in hours. */
const ONE_AT_MOST = 20_000;
const ALL_AT_MOST = 100_000;
const HOURS = 12;

interface Kept {
  readonly username: string;
  readonly forms: Readonly<Record<string, { readonly at: number; readonly values: KeptValues }>>;
}

/**
 * Creates the memory for unsaved input.
 * @param tab session storage, because each tab has separate forms
 * @param now returns milliseconds since the epoch
 */
export function createInputMemory(tab: SafeStorage, now: () => number): InputMemory {
  // After a save, the new form mounts before the old form drops its input. Without this set the new form
  // restores input that is already saved.
  const ofThisSession = new Set<string>();
  const isYoung = ({ at }: { readonly at: number }) => now() - at < HOURS * 3_600_000;
  const read = (): Kept => {
    try {
      const { username, forms } = JSON.parse(tab.read(KEY) ?? '{}') as Partial<Kept>;
      const young = Object.entries(forms ?? {}).filter(([, form]) => isYoung(form));
      return { username: username ?? '', forms: Object.fromEntries(young) };
    } catch {
      return { username: '', forms: {} };
    }
  };
  const write = (kept: Kept) => {
    const text = JSON.stringify(kept);
    if (Object.keys(kept.forms).length === 0) tab.remove(KEY);
    else tab.write(KEY, text);
  };
  const formsOf = (username: string) => {
    const kept = read();
    return kept.username === username ? kept.forms : {};
  };
  const drop = (username: string, place: string) => {
    const { [place]: gone, ...forms } = formsOf(username);
    if (gone !== undefined) write({ username, forms });
  };
  return {
    find: (username, place) => (ofThisSession.has(place) ? null : (formsOf(username)[place]?.values ?? null)),
    keep(username, place, values) {
      ofThisSession.add(place);
      const kept = { username, forms: { ...formsOf(username), [place]: { at: now(), values } } };
      const isTooLong =
        JSON.stringify(values).length > ONE_AT_MOST || JSON.stringify(kept).length > ALL_AT_MOST;
      // Input that is too long is not stored in part, and an older version of it is not kept: half a text or an
      // outdated one is worse than none.
      if (isTooLong) drop(username, place);
      else write(kept);
    },
    drop,
    isAnything: () => Object.keys(read().forms).length > 0,
    begin(username) {
      ofThisSession.clear();
      if (read().username !== username) tab.remove(KEY);
    },
    clear: () => tab.remove(KEY),
  };
}
