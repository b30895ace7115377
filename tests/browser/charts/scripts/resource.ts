import type { CompetitionList } from '../../../../server/contract/competition/competition.ts';
import { resourceMachine } from '../../../../machines/kit/resource.machine.ts';
import type { ResourceContext } from '../../../../machines/kit/resource.machine.ts';
import { model } from '../../../machines/kit/resource.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { competitions, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(resourceMachine);

const call = 'GET /competitions';

const opens: Act<Stage> = {
  name: 'opens the home',
  moves: [start()],
  do: (stage) => {
    stage.hold(call);
    return stage.open('/gameApply/index', { signedIn: true });
  },
};

const come = (id: string, list: CompetitionList): Act<Stage> => ({
  name: `the competitions come, ${id}`,
  moves: [done(id, list)],
  do: (stage) => stage.answer(call, { body: list }),
});

const fail = (id: string): Act<Stage> => ({
  name: `the server has none, ${id}`,
  moves: [failed(id, failureOf('refused', 'Maintenance'))],
  do: (stage) => stage.answer(call, refusal(500, 'Maintenance')),
});

/** Once: what has been counted down is not counted down again. */
const timeIsUp: Act<Stage> = {
  name: 'the countdown comes to its end',
  moves: where((now) => now.matches('ready'), send({ type: 'resource.reload' })),
  do: (stage) => stage.pass(61_000),
};

/** The competitions of a home; they are fetched anew when the time that is counted down is over. */
export const script = screenScript({
  model,
  isMine: ({ of }: ResourceContext) => of === '',
  scenes: {
    'at the home': [
      opens,
      come('load', competitions),
      fail('load'),
      {
        name: 'tries again',
        moves: where((now) => now.matches('failed'), send({ type: 'resource.reload' })),
        do: (stage) => stage.press('Try again'),
      },
    ],
    'at the home when registration ends': [
      opens,
      come('load', competitions),
      timeIsUp,
      come('refresh', {
        ...competitions,
        data: competitions.data.map((one) => ({ ...one, status: 'closed' as const })),
      }),
    ],
    'at the home when registration ends, and the server is away': [
      opens,
      come('load', competitions),
      timeIsUp,
      fail('refresh'),
    ],
  },
  notHere: {},
});
