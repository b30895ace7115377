import { bulkMachine, type BulkContext } from '../../../../machines/kit/bulk.machine.ts';
import type { BulkPreview } from '../../../../server/contract/entry/review.ts';
import { model } from '../../../machines/kit/bulk.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { failureOf, refusal, waitingList } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(bulkMachine);

const looking = 'POST /reviews/preview';
const sending = 'POST /reviews';

const row = (id: string, obstacle: BulkPreview['entries'][number]['obstacle'] = '') => ({
  id,
  version: 1,
  no: '',
  real_name: `Li ${id}`,
  team: [],
  event: 'Turning',
  obstacle,
});
const look = (count: number): BulkPreview => ({
  total: count,
  entries: Array.from({ length: count }, (_, index) => row(`n${index}`)),
});
/** Returns the preview as the page stores it. */
const seen = ({ total, entries }: BulkPreview) => ({
  total,
  rows: entries.map(({ id, version, obstacle, real_name, event }) => ({
    id,
    version,
    obstacle,
    name: real_name,
    detail: event,
  })),
});
const nothingPasses: BulkPreview = { total: 1, entries: [row('n1', 'status')] };
const results = [{ id: 'n0', obstacle: '' as const }];

/** A list of entries that a reviewer selects and endorses together. */
export const script = screenScript({
  model,
  key: ({ chosen, wish, look: shown, rest, results: told, failure }: BulkContext) => [
    chosen.length,
    wish.ids.length,
    shown?.total,
    rest.length,
    told.length,
    failure !== null,
  ],
  scenes: {
    'on the list': [
      {
        name: 'opens the list',
        moves: [start()],
        do: (stage: Stage) => {
          stage.give('GET /entries', { body: waitingList });
          stage.hold(looking, sending);
          return stage.open('/onlineManagement/entryReview', { signedIn: true });
        },
      },
      {
        name: 'ticks an entry',
        moves: where(
          (now) => now.matches('choosing') && now.context.chosen.length === 0,
          send({ type: 'bulk.choose', ids: ['n1'] }),
        ),
        do: ({ page }: Stage) => page.getByRole('checkbox', { name: 'Select Li n1' }).check(),
      },
      {
        name: 'endorses the ticked entries',
        moves: where(
          (now) => now.matches('choosing') && now.context.chosen.length > 0,
          send({ type: 'bulk.look', act: 'endorse', ids: ['n1'], filter: {} }),
        ),
        do: (stage: Stage) => stage.press('Endorse 1 chosen'),
      },
      {
        name: 'endorses all waiting entries',
        moves: where(
          (now) => now.matches('choosing') && now.context.chosen.length === 0,
          send({
            type: 'bulk.look',
            act: 'endorse',
            ids: [],
            filter: { competition: '', event: '', unit: '', city: '', from: '', to: '', text: '' },
          }),
        ),
        do: (stage: Stage) => stage.press('Endorse all that wait'),
      },
      ...[look(1), look(21), nothingPasses].map((body, index) => ({
        name: `the server returns preview ${index}`,
        moves: [done('look', seen(body))],
        do: (stage: Stage) => stage.answer(looking, { body }),
      })),
      {
        name: 'the server returns no preview',
        moves: [failed('look', failureOf('refused', 'Maintenance'))],
        do: (stage: Stage) => stage.answer(looking, refusal(500, 'Maintenance')),
      },
      {
        name: 'confirms the preview',
        moves: where(
          (now) => now.matches('ready') && now.context.rest.length > 0,
          send({ type: 'bulk.start', given: { stamped: true } }),
        ),
        do: async ({ page }: Stage) => {
          await page.getByRole('checkbox', { name: /^The entry forms of all of them/ }).check();
          await page.getByRole('button', { name: /^Endorse \d+ entr/ }).click();
        },
      },
      {
        name: 'cancels the preview',
        moves: where((now) => now.matches('ready'), send({ type: 'bulk.cancel' })),
        do: ({ page }: Stage) => page.getByRole('button', { name: /^(Cancel|Close)$/ }).click(),
      },
      {
        name: 'a batch is done',
        moves: [done('send', results)],
        do: (stage: Stage) => stage.answer(sending, { body: { results } }),
      },
      {
        name: 'a batch fails',
        moves: [failed('send', failureOf('refused', 'Maintenance'))],
        do: (stage: Stage) => stage.answer(sending, refusal(500, 'Maintenance')),
      },
      {
        name: 'stops the act',
        moves: where((now) => now.matches({ working: 'going' }), send({ type: 'bulk.cancel' })),
        do: (stage: Stage) => stage.press('Stop after this batch'),
      },
      {
        name: 'continues after the interruption',
        moves: where((now) => now.matches('interrupted'), send({ type: 'bulk.resume' })),
        do: (stage: Stage) => stage.press('Go on'),
      },
      {
        name: 'closes the result',
        moves: where(
          (now) => now.matches('done') || now.matches('interrupted'),
          send({ type: 'bulk.cancel' }),
        ),
        do: (stage: Stage) => stage.press('Close'),
      },
    ],
  },
  notHere: {
    'ready: bulk.start [else]': 'There is no button if every entry has an obstacle.',
    'looking: bulk.cancel': 'The button shows a spinner until the preview has arrived.',
  },
});
