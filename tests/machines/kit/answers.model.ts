import { answersMachine } from '../../../machines/kit/answers.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const kept = (user: string, of: string, asked: number, answer: string) => ({
  type: 'answers.kept' as const,
  user,
  of,
  asked,
  answer,
});

export const model = modelOf({
  chart: answersMachine,
  inputs: [undefined, { limit: 2 }],
  events: [
    { type: 'answers.begun', user: 'wuhan_zhang' },
    { type: 'answers.begun', user: 'hankou_li' },
    { type: 'answers.ended' },
    kept('wuhan_zhang', '/entries', 1, 'old'),
    kept('wuhan_zhang', '/entries', 2, 'new'),
    kept('wuhan_zhang', '/notices', 3, 'notices'),
    kept('wuhan_zhang', '/work', 4, 'work'),
    kept('hankou_li', '/entries', 5, 'of another'),
    { type: 'answers.refused', of: '/entries' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('closed'),
  invariants: {
    '[D9] without a session nothing is kept': (snapshot) =>
      !snapshot.matches('closed') || (snapshot.context.answers.length === 0 && snapshot.context.user === ''),
    'what is kept was answered to who is signed in': ({ context: { user, answers } }) =>
      answers.every(({ answer }) => (answer === 'of another') === (user === 'hankou_li')),
    'no more is kept than there is room for': ({ context: { answers, limit } }) => answers.length <= limit,
    'of one call one answer is kept': ({ context: { answers } }) =>
      new Set(answers.map(({ of }) => of)).size === answers.length,
  },
});
