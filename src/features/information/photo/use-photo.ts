import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { photoMachine, type PhotoFrame } from '../../../../machines/person/photo.machine.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';
import { createPhotoActors } from './photo-actors.ts';

/** The photo chart with its actors, and where pictures are kept for it. */
function createPhotos() {
  const { read, make, keep, take } = createPhotoActors(window);
  return { chart: photoMachine.provide({ actors: { read, make } }), keep, take };
}

/**
 * Any picture on its way to being the photo of an entry card.
 * @param onMade gets the photo as it is to be sent
 */
export function usePhoto(onMade: (photo: File) => void) {
  const [{ chart, keep, take }] = useState(createPhotos);
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
