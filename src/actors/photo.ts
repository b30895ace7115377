import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PhotoFrame, photoMachine } from '../../machines/photo.machine.ts';
import { useScreenActor } from '../kit/use-screen-actor.ts';

/** The photo chart with its actors, and where pictures are kept for it; made in app/information-screens.tsx. */
export interface Photos {
  readonly chart: typeof photoMachine;
  readonly keep: (picture: File) => string;
  readonly take: (id: string) => File;
}

/**
 * Any picture on its way to being the photo of an entry card.
 * @param onMade gets the photo as it is to be sent
 */
export function usePhoto({ chart, keep, take }: Photos, onMade: (photo: File) => void) {
  const ref = useScreenActor(chart);
  useEffect(() => {
    const made = ref.on('photo.made', ({ id }) => onMade(take(id)));
    return () => made.unsubscribe();
  }, [ref, take, onMade]);
  return {
    picture: useSelector(ref, (snapshot) => snapshot.context.picture),
    fault: useSelector(ref, (snapshot) => snapshot.context.fault),
    /** The photo as it will be sent, as a data URL; '' before. */
    preview: useSelector(ref, (snapshot) => snapshot.context.made?.src ?? ''),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    choose: (picture: File) => ref.send({ type: 'photo.choose', id: keep(picture) }),
    confirm: (frame: PhotoFrame) => ref.send({ type: 'photo.confirm', frame }),
    cancel: () => ref.send({ type: 'photo.cancel' }),
  };
}
