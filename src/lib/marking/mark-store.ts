/**
 * What a device keeps of marks that are not confirmed [running.md 5]: encrypted under a key that the browser never gives
 * out, apart for each user. It guards copies and backups of the device, not a device that is unlocked.
 */
export interface MarkStore<Mark> {
  /** What an earlier page has left. */
  readonly read: () => Promise<readonly Mark[]>;
  /** Replaces what is kept; one after the other. */
  readonly write: (marks: readonly Mark[]) => Promise<void>;
  /** 128 random bits that name the browser, as hex. */
  readonly device: () => Promise<string>;
}

const DATABASE = 'marking';
const KEPT = 'kept';

interface Box {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store failed')));
  });

async function openStore(browser: Window): Promise<IDBDatabase> {
  const opening = browser.indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(KEPT));
  return settled(opening);
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

const asHex = (bytes: Uint8Array) => Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');

/** @param user whose marks they are */
export function openMarkStore<Mark>(user: string, browser: Window = window): MarkStore<Mark> {
  const database = openStore(browser);
  // A device that can keep nothing says so when it is asked.
  database.catch(() => undefined);
  const get = async <T>(name: string): Promise<T | undefined> => {
    const store = (await database).transaction(KEPT).objectStore(KEPT);
    return settled(store.get(name) as IDBRequest<T | undefined>);
  };
  const put = async (name: string, value: unknown): Promise<void> => {
    const store = (await database).transaction(KEPT, 'readwrite').objectStore(KEPT);
    await settled(store.put(value, name));
  };
  const key = async (): Promise<CryptoKey> => {
    const kept = await get<CryptoKey>(`key ${user}`);
    if (kept !== undefined) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await put(`key ${user}`, made);
    return made;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Two writings never overlap: the later one wins. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    read: () =>
      inTurn(async () => {
        const box = await get<Box>(`marks ${user}`);
        if (box === undefined) return [];
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: box.iv }, await key(), box.sealed);
        return JSON.parse(new TextDecoder().decode(text));
      }),
    write: (marks) =>
      inTurn(async () => {
        const iv = random(12);
        const text = new TextEncoder().encode(JSON.stringify(marks));
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), text);
        await put(`marks ${user}`, { iv, sealed } satisfies Box);
      }),
    device: () =>
      inTurn(async () => {
        const kept = await get<string>('device');
        if (kept !== undefined) return kept;
        const made = asHex(random(16));
        await put('device', made);
        return made;
      }),
  };
}

/** A mark gets a number of its own before it is sent for the first time: 128 random bits, as hex. */
export const newMarkId = (): string => asHex(random(16));
