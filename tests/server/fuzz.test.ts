import { expect, it } from 'vitest';
import { coverageTable, fuzz } from '../fuzz/fuzz.ts';
import { openTestSystem } from './support/test-system.ts';

/** `npm run fuzz` makes more calls, with another seed. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 3000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const minutes = Number(process.env['FUZZ_MINUTES'] ?? Infinity);

it(
  `[D17] responds to ${calls} generated calls as the contract says, for every sender (seed ${seed})`,
  async () => {
    const test = await openTestSystem();
    const report = await fuzz(test, calls, seed, minutes);
    if (process.env['FUZZ_CALLS'] !== undefined) {
      process.stdout.write(
        `${coverageTable(report)}\n${report.calls} calls, ${report.problems.length} problems\n`,
      );
    }
    expect(report.problems).toEqual([]);
    const done = Object.values(report.coverage).filter((counted) =>
      Object.keys(counted).some((status) => Number(status) < 400),
    );
    // The calls must also reach the code behind sign-in, captchas and codes.
    expect(done.length).toBeGreaterThan(30);
  },
  120_000 + calls * 100,
);
