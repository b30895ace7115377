import { useSelector } from '@xstate/react';
import { useAppActors } from '../app-actors.tsx';

/** [D13] Returns the state of the connection. It is `restored` for a moment after the connection returns. */
export function useConnection(): 'online' | 'offline' | 'restored' {
  return useSelector(useAppActors().connection, (snapshot) => snapshot.value);
}
