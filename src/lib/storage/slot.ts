/** A place for something that comes later, and then stays. */
export interface Slot<Value> {
  /** Null as long as it has not come. */
  readonly get: () => Value | null;
  /** Calls when it has come. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A slot and the way to fill it, for whoever makes what goes in. */
export interface OpenSlot<Value> extends Slot<Value> {
  readonly fill: (value: Value) => void;
}

/** An empty slot. */
export function createSlot<Value>(): OpenSlot<Value> {
  const listeners = new Set<() => void>();
  let content: Value | null = null;
  return {
    get: () => content,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    fill(value) {
      content = value;
      for (const listener of listeners) listener();
    },
  };
}
