import { badgeCountsMachine } from '../../../../machines/shell/badge-counts.machine.ts';
import { model } from '../../../machines/shell/badge-counts.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(badgeCountsMachine);

const call = 'GET /notices/unread';
const workCall = 'GET /my/work/count';
const look = where((now) => !now.matches('away'), send({ type: 'badgeCounts.look' }), wait(300));

/** Answers both calls. */
const answered = (notices: number, work: number) => async (stage: Stage) => {
  await stage.answer(workCall, { body: { count: work } });
  await stage.answer(call, { body: { count: notices } });
};

/** The badge of the competition services in the header, and the badge of the work in the menu. */
export const script = screenScript({
  model,
  scenes: {
    'on a page': [
      {
        name: 'opens a page',
        moves: [start(), send({ type: 'badgeCounts.begin' }), send({ type: 'badgeCounts.look' }), wait(300)],
        do: (stage) => {
          stage.hold(call);
          stage.hold(workCall);
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'the server counts two unread notices',
        moves: [done('count', { notices: 2, work: 0 })],
        do: answered(2, 0),
      },
      {
        name: 'the server counts one task',
        moves: [done('count', { notices: 0, work: 1 })],
        do: answered(0, 1),
      },
      {
        name: 'the server counts nothing',
        moves: [done('count', { notices: 0, work: 0 })],
        do: answered(0, 0),
      },
      {
        name: 'the server refuses the counts',
        moves: [failed('count')],
        do: async (stage) => {
          await stage.answer(workCall);
          await stage.answer(call, refusal(500, 'Maintenance'));
        },
      },
      {
        name: 'goes to another page',
        moves: look,
        do: (stage) =>
          stage.moveTo(stage.page.url().endsWith('/information') ? '/amendPassword' : '/information'),
      },
      {
        name: 'goes to another page, and the session ends within the pause',
        moves: where(
          (now) => !now.matches('away'),
          send({ type: 'badgeCounts.look' }),
          send({ type: 'badgeCounts.end' }),
        ),
        do: async (stage) => {
          await stage.moveTo('/amendPassword#end');
          await stage.changeElsewhere('access_token', null);
        },
      },
      { name: 'signs out', moves: [send({ type: 'badgeCounts.end' })], do: (stage) => stage.signOut() },
    ],
  },
  notHere: {
    'badgeCounts.stirred: badgeCounts.acted':
      'The clock of the test moves beyond the pause before a page with an act is shown.',
    'badgeCounts.resting: badgeCounts.acted':
      'The screens with acts have other charts; reviewing.test.ts covers them.',
    'badgeCounts.looking: badgeCounts.acted':
      'The screens with acts have other charts; reviewing.test.ts covers them.',
  },
});
