import type { CompetitionList } from '../../../../server/contract/competition/competition.ts';
import { resourceMachine } from '../../../../machines/kit/resource.machine.ts';
import type { ResourceContext } from '../../../../machines/kit/resource.machine.ts';
import { model } from '../../../machines/kit/resource.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { competitions, failureOf, refusal, writtenNotice } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(resourceMachine);

const call = 'GET /competitions';

const opens: Act<Stage> = {
  name: 'opens the home',
  moves: [start({ of: '/competitions', kept: null })],
  do: (stage) => {
    stage.hold(call);
    return stage.open('/gameApply/index', { signedIn: true });
  },
};

const come = (id: string, list: CompetitionList): Act<Stage> => ({
  name: `the competitions arrive, ${id}`,
  moves: [done(id, list)],
  do: (stage) => stage.answer(call, { body: list }),
});

const fail = (id: string): Act<Stage> => ({
  name: `the server refuses, ${id}`,
  moves: [failed(id, failureOf('refused', 'Maintenance'))],
  do: (stage) => stage.answer(call, refusal(500, 'Maintenance')),
});

/** An act that ends the countdown. The countdown does not start again. */
const timeIsUp: Act<Stage> = {
  name: 'the countdown ends',
  moves: where((now) => now.matches('ready'), send({ type: 'resource.reload' })),
  do: (stage) => stage.pass(61_000),
};

const reading = 'GET /notices/n1';
const handingIn = 'POST /notices/n1/submit';
const handedIn = { ...writtenNotice, status: 'in_review' as const, version: writtenNotice.version + 1 };

const opensNotice: Act<Stage> = {
  name: 'opens a notice',
  moves: [start({ of: '/notices/n1', kept: null })],
  do: (stage) => {
    stage.hold(reading, handingIn);
    return stage.open('/onlineManagement/notice?id=n1', { signedIn: true, isUnfinished: true });
  },
};

const noticeComes = (id: string): Act<Stage> => ({
  name: `the notice arrives, ${id}`,
  moves: [done(id, writtenNotice)],
  do: (stage) => stage.answer(reading, { body: writtenNotice }),
});

const noticeFails = (id: string): Act<Stage> => ({
  name: `the server refuses the notice, ${id}`,
  moves: [failed(id, failureOf('refused', 'Maintenance'))],
  do: (stage) => stage.answer(reading, refusal(500, 'Maintenance')),
});

/**
 * An act that opens the notice and mounts its page again. The second mount has the notice that the first one
 * read.
 */
const opensAgain: Act<Stage> = {
  name: 'opens the notice a second time',
  moves: [start({ of: '/notices/n1', kept: writtenNotice })],
  do: async (stage) => {
    await opensNotice.do(stage);
    await stage.answer(reading, { body: writtenNotice });
    await stage.arrive('On tools');
    stage.witness.forgetActor();
    await stage.moveTo('/redirect/onlineManagement/notice?id=n1');
  },
};

const noticeIsGone: Act<Stage> = {
  name: 'the notice no longer exists',
  moves: [failed('refresh', failureOf('refused', 'No such notice', { code: 40401 }))],
  do: (stage) => stage.answer(reading, refusal(404, 'No such notice', { code: 40401 })),
};

/** An act that goes to another page and back. */
const looksAgain: Act<Stage> = {
  name: 'leaves the notice and returns',
  moves: where((now) => !now.hasTag('busy'), send({ type: 'resource.look' })),
  do: async (stage) => {
    await stage.moveTo('/information');
    await stage.arrive('My information');
    await stage.moveTo('/onlineManagement/notice?id=n1');
  },
};

const handsIn: Act<Stage> = {
  name: 'submits the notice',
  moves: where(
    (now) =>
      now.matches('ready') &&
      (now.context as { data: { status?: string } | null }).data?.status === writtenNotice.status,
    send({ type: 'resource.replace', data: handedIn }),
  ),
  do: async (stage) => {
    await stage.press('Hand in');
    await stage.page.getByRole('dialog').getByRole('button', { name: 'Hand in', exact: true }).click();
    await stage.answer(handingIn, { body: handedIn });
  },
};

/**
 * The competitions of a home page, which are fetched again when the countdown ends. A notice, which is
 * fetched again when its page is shown again, and which the response of an act replaces.
 */
export const script = screenScript({
  model,
  isMine: ({ of }: ResourceContext) => of === '/competitions' || of === '/notices/n1',
  scenes: {
    'on the home page': [
      opens,
      come('load', competitions),
      fail('load'),
      {
        name: 'requests the competitions again',
        moves: where((now) => now.matches('failed'), send({ type: 'resource.reload' })),
        do: (stage) => stage.press('Try again'),
      },
    ],
    'on the home page when registration ends': [
      opens,
      come('load', competitions),
      timeIsUp,
      come('refresh', {
        ...competitions,
        data: competitions.data.map((one) => ({ ...one, status: 'closed' as const })),
      }),
    ],
    'on the home page when registration ends and the server refuses': [
      opens,
      come('load', competitions),
      timeIsUp,
      fail('refresh'),
    ],
    'on a notice': [
      opensNotice,
      noticeComes('load'),
      noticeFails('load'),
      noticeComes('refresh'),
      looksAgain,
      handsIn,
    ],
    'on a notice that was read before': [opensAgain, noticeComes('refresh'), noticeIsGone],
  },
  notHere: {
    'loading: resource.reload': 'The buttons for acts on a record are rendered with the record.',
    'refreshing: resource.reload': 'An act during a refresh returns the record itself, so no reload is sent.',
  },
});
