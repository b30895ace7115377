import type { AnyMachineSnapshot } from 'xstate';
import { listMachine } from '../../../../machines/kit/list.machine.ts';
import type { ListContext } from '../../../../machines/kit/list.machine.ts';
import { model } from '../../../machines/kit/list.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { errorList, errorsPath, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(listMachine);

const call = 'GET /client-errors';
const solved = 'status=solved';
const second = 'page=2';

const queryOf = (now: AnyMachineSnapshot) => (now.context as ListContext).query ?? '';
const asked = (query: string) => send({ type: 'list.asked', query });
const choose = (query: string) => [send({ type: 'list.choose', query }), asked(query)];

/** To another page and back: a list that is looked at again is fetched anew. */
async function lookAgain(stage: Stage): Promise<void> {
  const { hash } = new URL(stage.page.url());
  await stage.moveTo('/information');
  await stage.arrive('My information');
  await stage.moveTo(errorsPath + hash);
}

/** The errors of pages, as technicians see them: what is asked for stands in the address. */
export const script = screenScript({
  model,
  key: ({ query, data }: ListContext) => [query, data !== null],
  scenes: {
    'at the list of errors': [
      {
        name: 'opens the list',
        moves: [start(), asked('')],
        do: (stage) => {
          stage.hold(call);
          return stage.open(errorsPath, { signedIn: true });
        },
      },
      ...['load', 'turn', 'refresh'].flatMap((id) => [
        {
          name: `the errors come, ${id}`,
          moves: [done(id, errorList)],
          do: (stage: Stage) => stage.answer(call, { body: errorList }),
        },
        {
          name: `the server has none, ${id}`,
          moves: [failed(id, failureOf('refused', 'Maintenance'))],
          do: (stage: Stage) => stage.answer(call, refusal(500, 'Maintenance')),
        },
      ]),
      {
        name: 'tries again',
        moves: where((now) => now.matches('failed'), send({ type: 'list.reload' })),
        do: (stage) => stage.press('Try again'),
      },
      {
        name: 'turns the page',
        moves: where((now) => now.matches('ready') && queryOf(now) === '', ...choose(second)),
        do: (stage) => stage.press('Next page'),
      },
      {
        name: 'wants the solved ones',
        moves: where((now) => queryOf(now) !== solved, ...choose(solved)),
        do: ({ page }) => page.getByLabel('State', { exact: true }).selectOption('solved'),
      },
      {
        name: 'wants the open ones',
        moves: where((now) => queryOf(now) === solved, ...choose('')),
        do: ({ page }) => page.getByLabel('State', { exact: true }).selectOption('open'),
      },
      {
        name: 'looks at it again',
        moves: (now) => [asked(queryOf(now)), send({ type: 'list.look' })],
        do: lookAgain,
      },
    ],
  },
  notHere: {
    'loading: list.reload': 'the buttons of what is done in a list come with its rows',
    'list.reload → list.refreshing':
      'nothing is done in the list of errors; the accounts of a unit have a test',
    'turning: list.reload': 'the dialog of what is done in a list hides its pager',
  },
});
