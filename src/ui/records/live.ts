import { useSyncExternalStore } from 'react';

/** A value with a subscription. Only the component that shows the value is rendered when it changes. */
export interface Live<Value> {
  readonly get: () => Value;
  /** Calls the listener after each change. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

const never = () => () => {};

/** A flag that is either a constant or a subscription. */
export type Flag = boolean | Live<boolean>;

/** Returns the current value of a flag. */
export function useFlag(flag: Flag): boolean {
  const [subscribe, get] =
    typeof flag === 'boolean' ? ([never, () => flag] as const) : ([flag.subscribe, flag.get] as const);
  return useSyncExternalStore(subscribe, get, get);
}
