/** A container for a value that is set later and then stays. */
export interface Slot<Value> {
  /** Returns null until the value is set. */
  readonly get: () => Value | null;
  /** Calls the listener when the value is set. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A slot with the function that sets its value. */
export interface OpenSlot<Value> extends Slot<Value> {
  readonly fill: (value: Value) => void;
}

/** Creates an empty slot. */
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
