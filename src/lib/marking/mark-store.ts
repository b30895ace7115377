import {
  asHex,
  isSealedBox,
  openDeviceStore,
  randomBytes,
  type DeviceStore,
} from '../device/device-store.ts';

/**
 * Stores one user's marks on a device until they are confirmed, or until their judge has seen them
 * [running.md 5].
 */
export interface MarkStore<Mark> {
  /** Returns the marks that earlier pages have stored. */
  readonly read: () => Promise<readonly Mark[]>;
  /**
   * Stores these marks and deletes all other marks that this page has stored or read. Marks that another page
   * of the same browser has stored are not deleted, so two pages do not lose each other's marks.
   */
  readonly write: (marks: readonly Mark[]) => Promise<void>;
  /** Returns 128 random bits that identify the browser, as hex. */
  readonly device: () => Promise<string>;
}

/**
 * Opens the store of a user's marks.
 * @param user the user who enters the marks
 * @param nameOf returns a name that identifies a mark
 * @param isMark rejects values that another release has stored
 */
export function openMarkStore<Mark>(
  user: string,
  nameOf: (mark: Mark) => string,
  isMark: (kept: unknown) => kept is Mark,
  store: DeviceStore = openDeviceStore(window.indexedDB),
): MarkStore<Mark> {
  const key = `key ${user}`;
  const prefix = `mark ${user} `;
  /** The marks that this page has stored or read: the stored text by name. */
  const own = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  /** Runs the operations one after another, so that each one reads the result of the previous one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    read: () =>
      inTurn(async () => {
        const marks: Mark[] = [];
        const found = new Map<string, string>();
        for (const name of await store.namesOf(prefix)) {
          const box = await store.get(name, isSealedBox);
          if (box === undefined) continue;
          const text = await store.open(key, box);
          const mark: unknown = JSON.parse(text);
          // A mark that this page cannot read is not deleted. Another release can read it.
          if (!isMark(mark)) continue;
          found.set(name, text);
          marks.push(mark);
        }
        // Only marks that the caller receives may be deleted. If one of them cannot be read, it receives none.
        for (const [name, text] of found) own.set(name, text);
        return marks;
      }),
    write: (marks) =>
      inTurn(async () => {
        const wanted = new Map(marks.map((mark) => [prefix + nameOf(mark), JSON.stringify(mark)]));
        for (const [name, text] of wanted) {
          if (own.get(name) === text) continue;
          await store.put(name, await store.seal(key, text));
          own.set(name, text);
        }
        for (const name of [...own.keys()].filter((one) => !wanted.has(one))) {
          await store.remove(name);
          own.delete(name);
        }
      }),
    device: () =>
      inTurn(async () => {
        const kept = await store.get('device', (name) => typeof name === 'string');
        if (kept !== undefined) return kept;
        const made = asHex(randomBytes(16));
        await store.put('device', made);
        return made;
      }),
  };
}

/** Returns a unique id for a mark, created before the mark is first sent: 128 random bits, as hex. */
export const newMarkId = (): string => asHex(randomBytes(16));
