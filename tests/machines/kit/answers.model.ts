import { answersMachine } from '../../../machines/kit/answers.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const kept = (user: string, of: string, answer: string) => ({
  type: 'answers.kept' as const,
  user,
  of,
  answer,
});

export const model = modelOf({
  chart: answersMachine,
  inputs: [undefined, { limit: 2 }],
  events: [
    { type: 'answers.begun', user: 'wuhan_zhang' },
    { type: 'answers.begun', user: 'hankou_li' },
    { type: 'answers.ended' },
    kept('wuhan_zhang', '/entries', 'old'),
    kept('wuhan_zhang', '/entries', 'new'),
    kept('wuhan_zhang', '/notices', 'notices'),
    kept('wuhan_zhang', '/work', 'work'),
    kept('hankou_li', '/entries', 'of another'),
    { type: 'answers.gone', user: 'wuhan_zhang', of: '/entries' },
    { type: 'answers.gone', user: 'hankou_li', of: '/entries' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('closed'),
  invariants: {
    '[D9] no answer is stored without a session': (snapshot) =>
      !snapshot.matches('closed') || (snapshot.context.answers.length === 0 && snapshot.context.user === ''),
    'every stored answer belongs to the signed-in user': ({ context: { user, answers } }) =>
      answers.every(({ answer }) => (answer === 'of another') === (user === 'hankou_li')),
    'the number of stored answers never exceeds the limit': ({ context: { answers, limit } }) =>
      answers.length <= limit,
    'at most one answer is stored for each call': ({ context: { answers } }) =>
      new Set(answers.map(({ of }) => of)).size === answers.length,
  },
});
