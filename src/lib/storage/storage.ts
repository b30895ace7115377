/**
 * Web storage that never throws: private mode, a full quota or a policy may refuse any access, and
 * the application has to go on for the life of the page [D6].
 */
export interface SafeStorage {
  read(key: string): string | null;
  /** False when the browser refused. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param open gives the browser's storage; may itself throw (a sandboxed frame does) */
export function safeStorage(open: () => Storage): SafeStorage {
  return {
    read(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // Refused reads are nulls, so there is nothing left to remove.
      }
    },
  };
}
