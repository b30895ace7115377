import { useSelector } from '@xstate/react';
import { useAppActors } from '../app-actors.tsx';

/** [D13] `restored` for a moment after the connection came back. */
export function useConnection(): 'online' | 'offline' | 'restored' {
  return useSelector(useAppActors().connection, (snapshot) => snapshot.value);
}
