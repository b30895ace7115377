import { noticeMachine } from '../../../../machines/shell/notice.machine.ts';
import type { NoticeContext } from '../../../../machines/shell/notice.machine.ts';
import { model } from '../../../machines/shell/notice.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';

const { start, send, wait } = movesOf(noticeMachine);

/** Two acts that are refused with a message: a service of the header, and a locked field. */
export const script = screenScript({
  model,
  key: ({ queue }: NoticeContext) => queue.map(({ kind }) => kind),
  scenes: {
    'on My information': [
      {
        name: 'opens My information',
        moves: [start()],
        do: (stage) => stage.open('/information', { signedIn: true }),
      },
      {
        name: 'requests a service that is not yet open',
        moves: [send({ type: 'notice.raised', notice: { kind: 'notYetOpen' } })],
        do: ({ page }) => page.getByRole('button', { name: 'Digital scoring' }).press('Enter'),
      },
      {
        name: 'presses the lock of a field',
        moves: [send({ type: 'notice.raised', notice: { kind: 'fieldLocked' } })],
        do: (stage) => stage.press('Please contact the organising committee to change this'),
      },
      {
        name: 'closes the message',
        moves: [send({ type: 'notice.dismissed' })],
        do: (stage) => stage.press('Close the message'),
      },
      { name: 'two seconds pass', moves: [wait(2_000)], do: (stage) => stage.pass(2_000) },
    ],
  },
  notHere: {},
});
