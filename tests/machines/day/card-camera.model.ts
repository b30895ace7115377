import { cardCameraMachine } from '../../../machines/day/card-camera.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { becomes } from '../steps.ts';

const CARD = 'E26-SK01-0002 ABCD-EFGH-IJKL-MNOP';

export const model = modelOf({
  chart: cardCameraMachine,
  inputs: [undefined, { isAble: true }],
  events: [
    { type: 'cardCamera.open' },
    { type: 'cardCamera.close' },
    { type: 'cardCamera.seen', text: CARD },
    { type: 'cardCamera.seen', text: 'E26-SK13-0004-2 ABCD-EFGH-IJKL-MNO2' },
    { type: 'cardCamera.seen', text: 'https://example.org/' },
    { type: 'cardCamera.seen', text: `${CARD} more` },
    { type: 'cardCamera.lost' },
  ],
  answers: {
    open: {
      done: [1, 2],
      error: [
        { name: 'NotAllowedError' },
        { name: 'SecurityError' },
        { name: 'NotFoundError' },
        'no error',
        {},
        null,
      ],
    },
    read: { done: [], error: [{ name: 'Error' }] },
  },
  delays: {},
  key: ({ isAble, camera, isOther, text }) => [isAble, camera > 0, isOther, text !== ''],
  ends: (snapshot) => snapshot.matches('found') || snapshot.matches('missing'),
  invariants: {
    'a camera is open exactly while its picture is scanned': ({ context, value }) =>
      context.camera > 0 === (value === 'scanning'),
    'the camera is not requested if the page cannot use one': ({ context, value }) =>
      context.isAble || value === 'closed' || value === 'missing',
    'a code of another kind is noted only during scanning': ({ context, value }) =>
      !context.isOther || value === 'scanning',
  },
  rules: {
    'a card is emitted once, with its text': (step) =>
      step.emitted.includes('cardCamera.read') === becomes(step, 'found') &&
      (!becomes(step, 'found') ||
        (step.event?.type === 'cardCamera.seen' &&
          step.after.context.text === step.event.text &&
          /^E26-SK\d\d-\d{4}(-\d)? \S{19}$/.test(step.event.text))),
    'codes that are not participation cards are ignored': (step) =>
      step.event?.type !== 'cardCamera.seen' ||
      !step.before.matches('scanning') ||
      becomes(step, 'found') ||
      (step.after.matches('scanning') && step.after.context.isOther),
  },
});
