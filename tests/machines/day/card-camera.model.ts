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
    'a camera is used only while it is looked through': ({ context, value }) =>
      context.camera > 0 === (value === 'scanning'),
    'nothing is asked for where the page cannot': ({ context, value }) =>
      context.isAble || value === 'closed' || value === 'missing',
    'another code is noted only while it is looked for a card': ({ context, value }) =>
      !context.isOther || value === 'scanning',
  },
  rules: {
    'a card is told once, with what it says': (step) =>
      step.emitted.includes('cardCamera.read') === becomes(step, 'found') &&
      (!becomes(step, 'found') ||
        (step.event?.type === 'cardCamera.seen' &&
          step.after.context.text === step.event.text &&
          /^E26-SK\d\d-\d{4}(-\d)? \S{19}$/.test(step.event.text))),
    'whatever is no card is looked past': (step) =>
      step.event?.type !== 'cardCamera.seen' ||
      !step.before.matches('scanning') ||
      becomes(step, 'found') ||
      (step.after.matches('scanning') && step.after.context.isOther),
  },
});
