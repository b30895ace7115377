import { isRecord } from '../is-record.ts';

/**
 * Stores small values on a device, by name. Sealed values are encrypted with a key that the browser never
 * exports. The encryption protects copies and backups of the device, but not an unlocked device [running.md
 * 5]. Pages and the service worker of the marking pages share the store.
 */
export interface DeviceStore {
  /** @throws if the stored value is of another kind */
  readonly get: <T>(name: string, is: (kept: unknown) => kept is T) => Promise<T | undefined>;
  readonly put: (name: string, value: unknown) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** Returns the names that have the prefix. */
  readonly namesOf: (prefix: string) => Promise<readonly string[]>;
  /** @param key the name of the key, which is created on first use */
  readonly seal: (key: string, text: string) => Promise<SealedBox>;
  /** @throws if the key or the box does not match */
  readonly open: (key: string, box: SealedBox) => Promise<string>;
}

/** A text encrypted with AES-GCM. */
export interface SealedBox {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

export const isSealedBox = (kept: unknown): kept is SealedBox =>
  isRecord(kept) && kept['iv'] instanceof Uint8Array && kept['sealed'] instanceof ArrayBuffer;

const isKey = (kept: unknown): kept is CryptoKey => kept instanceof CryptoKey;

const KEPT = 'kept';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store failed')));
  });

/**
 * Resolves when the values of a transaction are stored. A request that has succeeded is not enough: a page that is
 * closed before its transaction ends loses the value.
 */
const completed = ({ transaction }: IDBObjectStore): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the store failed')));
  });

async function openDatabase(databases: IDBFactory): Promise<IDBDatabase> {
  const opening = databases.open('marking', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(KEPT));
  return settled(opening);
}

export const randomBytes = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

export const asHex = (bytes: Uint8Array) =>
  Array.from(bytes, (one) => one.toString(16).padStart(2, '0')).join('');

/**
 * Opens the store. If the device cannot store data, each call of its functions rejects.
 * @param databases `indexedDB` of the page or the worker
 */
export function openDeviceStore(databases: IDBFactory): DeviceStore {
  const database = openDatabase(databases);
  // Each later call reports the error. This handler prevents an unhandled rejection.
  database.catch(() => undefined);
  const read = async () => (await database).transaction(KEPT).objectStore(KEPT);
  const write = async () => (await database).transaction(KEPT, 'readwrite').objectStore(KEPT);
  const get = async <T>(
    name: string,
    is: (kept: unknown) => kept is T,
    store?: IDBObjectStore,
  ): Promise<T | undefined> => {
    const kept: unknown = await settled((store ?? (await read())).get(name));
    if (kept === undefined || is(kept)) return kept;
    throw new Error(`${name}: what is kept is of another kind`);
  };
  const keyOf = async (name: string): Promise<CryptoKey> => {
    const kept = await get(name, isKey);
    if (kept !== undefined) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    const store = await write();
    // Another page can create the key at the same time. The first key is used.
    const other = await get(name, isKey, store);
    if (other !== undefined) return other;
    await settled(store.put(made, name));
    return made;
  };
  return {
    get: (name, is) => get(name, is),
    put: async (name, value) => {
      const store = await write();
      store.put(value, name);
      await completed(store);
    },
    remove: async (name) => {
      const store = await write();
      store.delete(name);
      await completed(store);
    },
    namesOf: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\u{ffff}`);
      return (await settled((await read()).getAllKeys(range))).filter((name) => typeof name === 'string');
    },
    seal: async (key, text) => {
      const iv = randomBytes(12);
      const plain = new TextEncoder().encode(text);
      return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(key), plain) };
    },
    open: async (key, { iv, sealed }) =>
      new TextDecoder().decode(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(key), sealed),
      ),
  };
}
