import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { photoMachine, type PhotoFrame } from '../../../../machines/person/photo.machine.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';
import { createPhotoActors } from './photo-actors.ts';

/** Creates the photo chart with its actors, and the store of its pictures. */
function createPhotos() {
  const { read, make, keep, take } = createPhotoActors(window);
  return { chart: photoMachine.provide({ actors: { read, make } }), keep, take };
}

/**
 * Converts a chosen picture into the photo of an entry card.
 * @param onMade receives the photo file to upload
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
    /** The finished photo as a data URL; '' before. */
    preview: useSelector(ref, (snapshot) => snapshot.context.made?.src ?? ''),
    isBusy: useSelector(ref, (snapshot) => snapshot.hasTag('busy')),
    choose: (picture: File) => ref.send({ type: 'photo.choose', id: keep(picture) }),
    confirm: (frame: PhotoFrame) => ref.send({ type: 'photo.confirm', frame }),
    cancel: () => ref.send({ type: 'photo.cancel' }),
  };
}
