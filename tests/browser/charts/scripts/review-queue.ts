import {
  reviewQueueMachine,
  type ReviewQueueContext,
} from '../../../../machines/entry/review-queue.machine.ts';
import { model } from '../../../machines/entry/review-queue.model.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal, waitingEntry } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(reviewQueueMachine);

const call = 'GET /reviews/next';
const page = '/onlineManagement/reviewing';

const asked = (id: string) => send({ type: 'reviewQueue.asked', filter: '', id });

const opens = (id: string): Act<Stage> => ({
  name: id === '' ? 'opens the page' : `opens the page with ${id}`,
  moves: [start(), asked(id)],
  do: (stage) => {
    stage.hold(call);
    return stage.open(page + (id === '' ? '' : `#entry=${id}`), { signedIn: true });
  },
});

const begunWith = (now: AnyMachineSnapshot) => (now.context as ReviewQueueContext).begun?.id ?? '';

/** An act that goes to another page and back. */
const looksAgain: Act<Stage> = {
  name: 'leaves the queue and returns',
  moves: (now) => [asked(begunWith(now))],
  do: async (stage) => {
    const { hash } = new URL(stage.page.url());
    await stage.moveTo('/information');
    await stage.arrive('My information');
    await stage.moveTo(page + hash);
  },
};

/** Returns an act that puts another entry into the address. The queue then begins again. */
const wants = (id: string): Act<Stage> => ({
  name: id === '' ? 'requests the entry that has waited longest' : `requests ${id}`,
  moves: where((now) => begunWith(now) !== id, asked(id)),
  do: (stage) => stage.moveTo(page + (id === '' ? '' : `#entry=${id}`)),
});

const comes = (id: string, waiting: number): Act<Stage> => ({
  name: id === '' ? 'no entry waits' : `${id} arrives`,
  moves: [done('find', { id, waiting })],
  do: (stage) => stage.answer(call, { body: { id, waiting } }),
});

const isRead = (id: string) => (now: { matches: (state: never) => boolean; context: unknown }) =>
  now.matches('reading' as never) && (now.context as ReviewQueueContext).id === id;

const approves = (id: string): Act<Stage> => ({
  name: `approves ${id}`,
  moves: where(
    isRead(id),
    send({ type: 'reviewQueue.next', done: { act: 'approve', id, name: waitingEntry(id).real_name } }),
  ),
  do: async (stage) => {
    await stage.page.getByRole('heading', { level: 2, name: waitingEntry(id).real_name }).waitFor();
    const approving = `POST /entries/${id}/approve`;
    stage.hold(approving);
    await stage.press('Approve, next');
    await stage.answer(approving, { body: waitingEntry(id) });
  },
});

/** The queue of entries that wait for review, one after the other. */
export const script = screenScript({
  model,
  key: ({ begun, id, waiting }: ReviewQueueContext) => [begun, id, waiting],
  scenes: {
    'on the queue': [
      opens(''),
      comes('w1', 2),
      comes('', 0),
      {
        name: 'the server refuses',
        moves: [failed('find', failureOf('refused', 'Maintenance'))],
        do: (stage) => stage.answer(call, refusal(500, 'Maintenance')),
      },
      approves('w1'),
      {
        name: 'repeats the failed search',
        moves: where((now) => now.matches('failed'), send({ type: 'reviewQueue.retry' })),
        do: (stage) => stage.press('Try again'),
      },
      {
        name: 'searches again',
        moves: where((now) => now.matches('finished'), send({ type: 'reviewQueue.retry' })),
        do: (stage) => stage.press('Look again'),
      },
      wants('w2'),
      wants(''),
      looksAgain,
    ],
    'with an entry in the address': [opens('w1'), approves('w1'), comes('', 0)],
  },
  notHere: {},
});
