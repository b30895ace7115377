import {
  asHex,
  isSealedBox,
  openDeviceStore,
  randomBytes,
  type DeviceStore,
} from '../device/device-store.ts';

/** What a device keeps of one user's marks until they are confirmed, or seen by their judge [running.md 5]. */
export interface MarkStore<Mark> {
  /** What earlier pages have left. */
  readonly read: () => Promise<readonly Mark[]>;
  /**
   * Keeps these and forgets what this page has kept or read before. What another page of the same browser keeps
   * stays: two pages never lose each other's marks.
   */
  readonly write: (marks: readonly Mark[]) => Promise<void>;
  /** 128 random bits that name the browser, as hex. */
  readonly device: () => Promise<string>;
}

/**
 * @param user whose marks they are
 * @param nameOf what tells two of them apart
 * @param isMark tells one from what another release has kept
 */
export function openMarkStore<Mark>(
  user: string,
  nameOf: (mark: Mark) => string,
  isMark: (kept: unknown) => kept is Mark,
  store: DeviceStore = openDeviceStore(window.indexedDB),
): MarkStore<Mark> {
  const key = `key ${user}`;
  const prefix = `mark ${user} `;
  /** What this page is in charge of, by name, as it was written. */
  const own = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: the later one finds what the earlier has done. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    read: () =>
      inTurn(async () => {
        const marks: Mark[] = [];
        for (const name of await store.namesOf(prefix)) {
          const box = await store.get(name, isSealedBox);
          if (box === undefined) continue;
          const text = await store.open(key, box);
          const mark: unknown = JSON.parse(text);
          // What this page cannot read stays for one that can.
          if (!isMark(mark)) continue;
          own.set(name, text);
          marks.push(mark);
        }
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

/** A mark gets a number of its own before it is sent for the first time: 128 random bits, as hex. */
export const newMarkId = (): string => asHex(randomBytes(16));
