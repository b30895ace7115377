/**
 * Web storage that never throws. Private mode, a full quota or a policy can deny any access, and the
 * application must continue to run [D6].
 */
export interface SafeStorage {
  read(key: string): string | null;
  /** Returns false if the browser denies the access. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/**
 * Wraps a storage.
 * @param open returns the browser's storage; it can throw, for example in a sandboxed frame
 */
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
        // If the access is denied, reads return null. Nothing needs to be removed.
      }
    },
  };
}
