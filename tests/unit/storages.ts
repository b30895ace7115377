import { vi } from 'vitest';

/** Creates a web storage in memory, with the methods that the application uses. */
export function memoryStorage(content: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(content));
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  };
}

/** Throws on every access to the storage, as in a sandboxed frame or under a policy. */
export function refusingStorage(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

/** Returns all entries of a storage. */
export function contentOf(storage: Storage): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: storage.length }, (_, index) => {
      const key = storage.key(index) ?? '';
      return [key, storage.getItem(key) ?? ''];
    }),
  );
}

/** A stored cookie: its decoded value, and its attributes by lower-case name. */
export interface StoredCookie {
  readonly value: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * Replaces `document` for one test with an object whose `cookie` stores what is set.
 * @param accepts false: every cookie is refused, as in a browser with cookies switched off
 */
export function stubCookies(accepts = true): Map<string, StoredCookie> {
  const jar = new Map<string, StoredCookie>();
  const raw = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return [...raw].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      if (!accepts) return;
      const [pair = '', ...rest] = text.split(/;\s*/);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const attributes = Object.fromEntries(
        rest.map((one) => {
          const [key = '', setting = ''] = one.split(/=(.*)/s);
          return [key.toLowerCase(), setting];
        }),
      );
      const isOver = attributes['expires'] !== undefined && Date.parse(attributes['expires']) <= Date.now();
      if (isOver) {
        raw.delete(name);
        jar.delete(name);
      } else {
        raw.set(name, value);
        jar.set(name, { value: decodeURIComponent(value), attributes });
      }
    },
  });
  return jar;
}
