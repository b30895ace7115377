import { describe, expect } from 'vitest';
import { main, sees } from '../journeys/on-the-day.ts';
import { looksRight } from '../support/looks-right.ts';
import { startSystem, type RunningSystem } from '../support/system.ts';
import { it as base } from '../support/test.ts';
import { ARRIVED, giveFaults, giveLevel, marksOf, openSheet, openSheets } from './own-sheets.ts';

/**
 * Returns a Node option that shifts the clock of the server by some minutes against the device. A page cannot
 * shift the clock of its worker, so the server's clock is shifted instead. Node uses a separate clock for the
 * `date` header, so the header is replaced as well.
 */
const shifted = (minutes: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { ServerResponse } from 'node:http';
    const Real = Date, by = ${minutes * 60_000};
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length === 0) super(Real.now() + by); else super(...given); }
      static now() { return Real.now() + by; }
    };
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...given) {
      this.setHeader('date', new Date().toUTCString());
      return writeHead.apply(this, given);
    };`)}`;

for (const [minutes, name] of [
  [-10, 'ahead of the server'],
  [10, 'behind the server'],
] as const) {
  const it = base.extend<{ system: RunningSystem }>({
    system: async ({}, provide) => {
      const system = await startSystem({ DEMO_CUP: 'day', NODE_OPTIONS: shifted(minutes) });
      await provide(system);
      await system.stop();
    },
  });

  describe('a device with a wrong clock', () => {
    it(`shows that its clock is ten minutes ${name}, and its marks count`, async ({ visit, system }) => {
      const page = await openSheets(visit, system);
      await main(page)
        .getByText("The clock of this device is wrong by 10 minutes; the server's counts.")
        .waitFor();
      await looksRight(page);
      const id = await openSheet(page, 'W06');
      await giveFaults(page, '1');
      await giveLevel(page, 2);
      await sees(page, ARRIVED);
      const marks = await marksOf(system, id);
      expect(marks).toMatchObject([
        { aspect: 'D1.1', value: 1 },
        { aspect: 'D1.2', value: 2 },
      ]);
      // The marks have the time of the server.
      for (const { at } of marks) {
        expect(Math.abs(Date.parse(at) - (Date.now() + minutes * 60_000))).toBeLessThan(60_000);
      }
    });
  });
}
