import type { KeptValues } from '../../lib/storage/kept-values.ts';
import type { SafeStorage } from '../../lib/storage/storage.ts';

/**
 * What a user has typed and not saved, for the case that the session ends by itself: it is there again when the same
 * user opens the same form in the same tab. Never for another user; gone when somebody signs out.
 */
export interface InputMemory {
  /**
   * @param place names the form
   * @returns null for nothing, of another user, or of a form of this very session: what that held has been saved or
   *   given up when the form is made anew
   */
  find(username: string, place: string): KeptValues | null;
  keep(username: string, place: string, values: KeptValues): void;
  drop(username: string, place: string): void;
  /** Is anything kept for whoever left? */
  isAnything(): boolean;
  /** Somebody is signed in: what another user has left is gone, what they have left themselves is theirs again. */
  begin(username: string): void;
  clear(): void;
}

const KEY = 'kept_input';

/** Characters of one form and of all together, and how long they are kept. */
const ONE_AT_MOST = 20_000;
const ALL_AT_MOST = 100_000;
const HOURS = 12;

interface Kept {
  readonly username: string;
  readonly forms: Readonly<Record<string, { readonly at: number; readonly values: KeptValues }>>;
}

/**
 * @param tab session storage: other tabs have forms of their own
 * @param now epoch ms
 */
export function createInputMemory(tab: SafeStorage, now: () => number): InputMemory {
  // A form that has been saved is made anew before the one that was saved says that it has gone.
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
    else if (text.length <= ALL_AT_MOST) tab.write(KEY, text);
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
      // What is too long is not kept in part: half a text is worse than none.
      if (JSON.stringify(values).length > ONE_AT_MOST) drop(username, place);
      else write({ username, forms: { ...formsOf(username), [place]: { at: now(), values } } });
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
