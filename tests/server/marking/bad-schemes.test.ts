import { expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { awardsByRank } from '../../../server/contract/marking/scheme-content.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

const points = { kind: 'points', panel: 3, limit: 50, step: 50 };
/**
 * Bands of which each contains all earlier ones. A comparison of each with all others exceeds the time limit of the
 * test.
 */
const bands = Array.from({ length: 30_000 }, (_, at) => ({ from: -at, to: at, mark: 100 }));

it.for([
  // The full mark is computed from a list with one mark for each judge of the panel.
  ['a panel beyond the memory of the process', { ...points, panel: 2_147_483_647 }],
  ['a panel of no judge', { ...points, panel: -1 }],
  ['more bands than permitted', { kind: 'bands', unit: 'mm', decimals: 0, bands }],
] as const)(
  '[running.md 12] a scheme with %s is refused before its fields are compared',
  async ([, rule]) => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const aspects = [{ code: 'A1.1', text: '程序', max: 10_000, rule }];
    const criteria = [{ code: 'A1', name: '工艺', aspects }];
    const modules = [{ code: 'A', name: '工艺', at: 'work', practical: true, criteria }];
    const rest = { penalties: [], ties: [], last: 'shared', awards: awardsByRank(), version: 0 };
    const { status, body } = await test.call<ErrorBody>(
      'PUT',
      paths.saveScheme.replace(':id', 'hubei-3-sk02'),
      { token, body: { modules, ...rest } },
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['modules']]);
  },
);
