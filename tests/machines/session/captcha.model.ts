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
  equivalent: { 'livesFor ?? «0': 'a captcha on screen always has a picture' },
  invariants: {
    '[D12] a captcha is on screen only while its picture is stored': (snapshot) =>
      !snapshot.matches('shown') || snapshot.context.picture !== null,
    '[D12] no picture is stored while no form needs one': (snapshot) =>
      !snapshot.matches('idle') || snapshot.context.picture === null,
  },
});
