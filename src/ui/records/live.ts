import { useSyncExternalStore } from 'react';

/** A value that changes by itself, for the part of the page that shows it: nothing around it is rendered anew. */
export interface Live<Value> {
  readonly get: () => Value;
  /** Calls when it has changed. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

const never = () => () => {};

/** A flag that stands still until it is given anew, or one that changes by itself. */
export type Flag = boolean | Live<boolean>;

/** The flag as it is now. */
export function useFlag(flag: Flag): boolean {
  const [subscribe, get] =
    typeof flag === 'boolean' ? ([never, () => flag] as const) : ([flag.subscribe, flag.get] as const);
  return useSyncExternalStore(subscribe, get, get);
}
