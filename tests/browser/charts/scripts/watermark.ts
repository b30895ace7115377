import { watermarkMachine } from '../../../../machines/shell/watermark.machine.ts';
import { model } from '../../../machines/shell/watermark.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, failed, wait } = movesOf(watermarkMachine);

const wanted = send({
  type: 'watermark.wanted',
  marks: { user: 'Zhang Wei', organisation: 'Wuhan Lathe Works' },
});

/** Simulates another window of the browser that switches the watermark on or off. */
const setElsewhere = (watermark: boolean) => (stage: Stage) =>
  stage.changeElsewhere('preferences', JSON.stringify({ version: 1, watermark }));

const isAbsent = (now: { matches: (state: string) => boolean }) => now.matches('absent');

export const script = screenScript({
  model,
  scenes: {
    'on a page': [
      {
        name: 'opens a page',
        moves: [start(), wanted],
        do: (stage) => stage.open('/information', { signedIn: true }),
      },
      {
        name: 'opens a page with the watermark switched off',
        moves: [start()],
        do: (stage) =>
          stage.open('/information', {
            signedIn: true,
            local: { preferences: JSON.stringify({ version: 1, watermark: false }) },
          }),
      },
      {
        name: 'switches the watermark on',
        moves: where(isAbsent, wanted),
        do: setElsewhere(true),
      },
      {
        name: 'switches the watermark off',
        moves: where((now) => !isAbsent(now), send({ type: 'watermark.unwanted' })),
        do: setElsewhere(false),
      },
      {
        name: 'a script removes the watermark',
        moves: [send({ type: 'watermark.disturbed' })],
        do: ({ page }) => page.evaluate(() => document.querySelector('[data-watermark]')?.remove()),
      },
      {
        name: 'the minute ends',
        moves: [send({ type: 'watermark.minuteOver' })],
        do: (stage) => stage.pass(60_000),
      },
      { name: '100 ms pass', moves: [wait(100)], do: (stage) => stage.pass(100) },
    ],
    'in a browser without a canvas': [
      {
        name: 'opens a page',
        moves: [start(), wanted, failed('overlay')],
        do: (stage) =>
          stage.open('/information', {
            signedIn: true,
            before: () => {
              HTMLCanvasElement.prototype.getContext = () => null;
            },
          }),
      },
    ],
  },
  notHere: {},
});
