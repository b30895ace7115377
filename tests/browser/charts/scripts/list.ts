import type { AnyMachineSnapshot } from 'xstate';
import { listMachine } from '../../../../machines/kit/list.machine.ts';
import type { ListContext } from '../../../../machines/kit/list.machine.ts';
import { model } from '../../../machines/kit/list.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { errorList, errorsPath, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(listMachine);

const call = 'GET /client-errors';
const solved = 'status=solved';
const second = 'page=2';

const queryOf = (now: AnyMachineSnapshot) => (now.context as ListContext).query;
const asked = (query: string, kept: unknown = null) => send({ type: 'list.asked', query, kept });
const choose = (now: AnyMachineSnapshot, query: string, kept: unknown = null) => [
  send({ type: 'list.choose', query, present: queryOf(now) }),
  asked(query, kept),
];
const chooses =
  (isThere: (now: AnyMachineSnapshot) => boolean, query: string, kept: unknown = null) =>
  (now: AnyMachineSnapshot) =>
    isThere(now) ? choose(now, query, kept) : [];

/** A later response of the server. */
const later = { ...errorList, meta: { ...errorList.meta, releases: ['V1.0.0-0000000002'] } };
const isFirst = (now: AnyMachineSnapshot) => (now.context as ListContext).data === errorList;

const opens = (
  name: string,
  then: (stage: Stage) => Promise<void> = async () => {},
  kept: unknown = null,
) => ({
  name,
  moves: [start({ query: '', kept }), asked('', kept)],
  do: async (stage: Stage) => {
    stage.hold(call);
    await stage.open(errorsPath, { signedIn: true });
    await then(stage);
  },
});

const come = (id: string, list = errorList) => ({
  name: `the errors arrive, ${id}`,
  moves: [done(id, list)],
  do: (stage: Stage) => stage.answer(call, { body: list }),
});

const wantsSolved = (moves: Act<Stage>['moves']): Act<Stage> => ({
  name: 'filters by solved errors',
  moves,
  do: ({ page }) => page.getByLabel('State', { exact: true }).selectOption('solved'),
});

/** Opens the page and then mounts it again. The second mount has the list that the first one read. */
async function makeAnew(stage: Stage): Promise<void> {
  await stage.answer(call, { body: errorList });
  await stage.see(stage.page.getByRole('link', { name: 'TypeError: the lathe is stuck', exact: true }));
  stage.witness.forgetActor();
  await stage.moveTo(`/redirect${errorsPath}`);
}

const gone: Act<Stage> = {
  name: 'the user may no longer read the list',
  moves: [failed('refresh', failureOf('refused', 'Not for you', { code: 40301 }))],
  do: (stage) => stage.answer(call, refusal(403, 'Not for you', { code: 40301 })),
};

/** Goes to another page and back. A list that is shown again is fetched again. */
async function lookAgain(stage: Stage): Promise<void> {
  const { hash } = new URL(stage.page.url());
  await stage.moveTo('/information');
  await stage.arrive('My information');
  await stage.moveTo(errorsPath + hash);
}

/** The technicians' list of client errors. The query is stored in the address. */
export const script = screenScript({
  model,
  key: ({ query, data }: ListContext) => [query, data],
  scenes: {
    'on the list of errors': [
      opens('opens the list'),
      ...['load', 'turn', 'refresh'].flatMap((id) => [
        come(id),
        {
          name: `the server refuses, ${id}`,
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
        moves: chooses((now) => now.matches('ready') && queryOf(now) === '', second),
        do: (stage) => stage.press('Next page'),
      },
      wantsSolved(chooses((now) => queryOf(now) !== solved, solved)),
      {
        name: 'searches again without a change',
        moves: (now) =>
          now.matches('ready') && !queryOf(now).includes('page')
            ? [send({ type: 'list.choose', query: queryOf(now), present: queryOf(now) })]
            : [],
        do: (stage) => stage.press('Search'),
      },
      {
        name: 'leaves the list and returns',
        moves: (now) => [asked(queryOf(now)), send({ type: 'list.look' })],
        do: lookAgain,
      },
    ],
    'on a list that was read before': [
      opens('opens the list'),
      come('load'),
      come('turn'),
      come('refresh', later),
      gone,
      wantsSolved(chooses((now) => now.matches('ready') && isFirst(now) && queryOf(now) === '', solved)),
      {
        name: 'filters by open errors again',
        moves: chooses((now) => queryOf(now) === solved, '', errorList),
        do: ({ page }) => page.getByLabel('State', { exact: true }).selectOption('open'),
      },
    ],
    'on a list that is mounted again': [
      opens('opens the list a second time', makeAnew, errorList),
      come('refresh', later),
      gone,
    ],
  },
  notHere: {
    'loading: list.reload': 'The buttons for acts in a list are rendered with its rows.',
    'list.reload → list.refreshing': 'The list of errors has no acts; the accounts of a unit have a test.',
    'turning: list.reload': 'The dialog for an act in a list hides its pager.',
  },
});
