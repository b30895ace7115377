import { languageMachine } from '../../../machines/shell/language.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

export const model = modelOf({
  chart: languageMachine,
  inputs: [undefined, { language: 'en' }],
  events: [
    { type: 'language.choose', language: 'zh' },
    { type: 'language.choose', language: 'en' },
    { type: 'language.choose', language: 'ja' },
    { type: 'language.choose', language: 'es' },
  ],
  answers: { loadTexts: { done: [undefined], error: [refusal] } },
  delays: {},
  ends: (snapshot) => snapshot.matches('settled'),
  equivalent: {
    'current → wanted': 'both languages are equal in each state in which a language can be chosen',
  },
  invariants: {
    'all texts are in one language while no language is fetched': (snapshot) =>
      !snapshot.matches('settled') || snapshot.context.current === snapshot.context.wanted,
    'only a language that is not shown is fetched': (snapshot) =>
      !snapshot.matches('loading') || snapshot.context.current !== snapshot.context.wanted,
  },
});
