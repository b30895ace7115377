import { recordActionMachine } from '../../../../machines/kit/record-action.machine.ts';
import type { EntryForm, PrintedNumbers } from '../../../../server/contract/entry/receipt.ts';
import { model } from '../../../machines/kit/record-action.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { entry, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(recordActionMachine);

const withdrawing = 'POST /entries/n1/withdraw';
const form = 'GET /entries/n1/form';
const printing = 'POST /entries/n1/form';

const paper = {
  entry,
  people: [{ seq: 1, education: 'vocational', skill_level: 'none', photo_url: '' }],
  can_print: true,
  code: 'code-1',
  printed_at: '2026-11-21T10:00:00+08:00',
} satisfies EntryForm;
const numbers = {
  people: [{ seq: 1, id_no: '420106200001010013', phone: '13800000000' }],
} satisfies PrintedNumbers;

const refused = (call: string): Act<Stage> => ({
  name: 'the server refuses',
  moves: [failed('act', failureOf('refused', 'This has been changed meanwhile'))],
  do: (stage) => stage.answer(call, refusal(409, 'This has been changed meanwhile')),
});

/**
 * An act that is confirmed first, and an act that is sent at once: an entry is withdrawn, a form is printed.
 */
export const script = screenScript({
  model,
  scenes: {
    'on an entry': [
      {
        name: 'opens the entry',
        moves: [start()],
        do: (stage) => {
          stage.hold(withdrawing);
          return stage.open('/gameApply/entry?id=n1', { signedIn: true });
        },
      },
      {
        name: 'asks to withdraw the entry',
        moves: [send({ type: 'recordAction.ask', action: 'withdraw' })],
        do: (stage) => stage.press('Withdraw the entry'),
      },
      {
        name: 'cancels the question',
        moves: [send({ type: 'recordAction.cancel' })],
        do: (stage) => stage.press('Cancel'),
      },
      {
        name: 'confirms the withdrawal',
        moves: (now) =>
          now.matches('asking') ? [send({ type: 'recordAction.send', action: 'withdraw', body: {} })] : [],
        do: ({ page }) =>
          page.getByRole('dialog').getByRole('button', { name: 'Withdraw the entry', exact: true }).click(),
      },
      {
        name: 'the server withdraws the entry',
        moves: [done('act', entry)],
        do: (stage) => stage.answer(withdrawing, { body: entry }),
      },
      refused(withdrawing),
    ],
    'on the printable form': [
      {
        name: 'opens the form',
        moves: [start()],
        do: (stage) => {
          stage.hold(printing);
          stage.give(form, { body: paper });
          return stage.open('/entryForm?id=n1', { signedIn: true });
        },
      },
      {
        name: 'prints the form',
        moves: [send({ type: 'recordAction.send', action: 'print', body: { id: 'n1' } })],
        do: (stage) => stage.press('Print'),
      },
      {
        name: 'the server returns the numbers',
        moves: [done('act', numbers)],
        do: (stage) => stage.answer(printing, { body: numbers }),
      },
      refused(printing),
    ],
  },
  notHere: {},
});
