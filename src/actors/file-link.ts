import { useSelector } from '@xstate/react';
import type { resourceMachine } from '../../machines/resource.machine.ts';
import type { FileLink } from '../../server/contract/file.ts';
import { useScreenActor } from './use-screen-actor.ts';

/**
 * The address of a file, which opens for five minutes: to be renewed before it is gone to.
 * @param chart `resource`, its actor the one of createFileLinkActor
 */
export function useFileLink(chart: typeof resourceMachine, fileId: string) {
  const ref = useScreenActor(chart, { input: { of: fileId } });
  const link = useSelector(ref, (snapshot) => snapshot.context.data as FileLink | null);
  return {
    /** '' while it is not known. */
    url: link?.url ?? '',
    renew: () => ref.send({ type: 'resource.reload' }),
  };
}
