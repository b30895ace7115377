import { captchaMachine } from '../../../machines/session/captcha.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

export const model = modelOf({
  chart: captchaMachine,
  events: [
    { type: 'captcha.wanted' },
    { type: 'captcha.released' },
    { type: 'captcha.renew' },
    { type: 'captcha.spent' },
  ],
  answers: {
    fetchCaptcha: {
      done: [
        { key: 'key-1', image: 'data:image/svg+xml,1', livesFor: 120_000 },
        { key: 'key-2', image: 'data:image/svg+xml,2', livesFor: 300_000 },
      ],
      error: anyError,
    },
  },
  delays: { LIFETIME: ({ picture }) => picture?.livesFor ?? NaN },
  ends: (snapshot) => snapshot.matches('idle'),
  equivalent: { 'livesFor ?? «0': 'a picture that is shown is there' },
  invariants: {
    '[D12] a picture is on screen exactly when one is there': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.picture !== null,
    '[D12] no picture is kept that no form wants': (snapshot) =>
      !snapshot.matches('idle') || snapshot.context.picture === null,
  },
});
