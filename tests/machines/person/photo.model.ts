import { photoMachine } from '../../../machines/person/photo.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const refusedPhoto = (photoFault: NonNullable<Error['photoFault']>) =>
  Object.assign(new Error(photoFault), { photoFault });

const frame = { x: 10, y: 20, width: 295, height: 413, rotation: 90 };

export const model = modelOf({
  chart: photoMachine,
  events: [
    { type: 'photo.choose', id: 'picture-1' },
    { type: 'photo.confirm', frame },
    { type: 'photo.cancel' },
  ],
  answers: {
    read: {
      done: [{ src: 'data:image/jpeg;base64,AA==', width: 1536, height: 2048 }],
      error: [
        refusedPhoto('unreadable'),
        refusedPhoto('small'),
        refusedPhoto('tooLarge'),
        new Error('of another kind'),
        {},
        null,
      ],
    },
    make: {
      done: [{ id: 'photo-1', src: 'data:image/jpeg;base64,AB==' }],
      error: [{}, refusedPhoto('tooLarge')],
    },
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('resting'),
  invariants: {
    'a picture is stored exactly while it is framed or cut': (snapshot) =>
      (snapshot.context.picture !== null) === (snapshot.matches('framing') || snapshot.matches('making')),
    'a fault is shown until another picture is chosen': (snapshot) =>
      snapshot.context.fault === null || snapshot.matches('resting'),
  },
});
