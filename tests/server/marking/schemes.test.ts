import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import {
  awardsByRank,
  missingIn,
  totalOf,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import { scheme, schemeContent, schemeList, type Scheme } from '../../../server/contract/marking/scheme.ts';
import { demoSchemes } from '../../../server/seed/demonstration-schemes.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const EVENT = 'hubei-3-sk02';

/** Returns a scheme with one module, which has one yes-or-no aspect for each maximum, in hundredths. */
const simple = (...maxima: readonly number[]): SchemeContent => ({
  modules: [
    {
      code: 'A',
      name: '工艺',
      at: 'work',
      practical: true,
      criteria: [
        {
          code: 'A1',
          name: '工艺',
          aspects: maxima.map((max, index) => ({
            code: `A1.${index + 1}`,
            text: `评分项 ${index + 1}`,
            max,
            rule: { kind: 'yesNo' },
          })),
        },
      ],
    },
  ],
  penalties: [],
  ties: [],
  last: 'shared',
  awards: awardsByRank(),
});
/** Returns a scheme with these awards. */
const awarded = (awards: object): object => ({
  ...simple(10_000),
  awards: { ...awardsByRank(), ...awards },
});
/** Returns a scheme with one aspect that has this rule. */
const ruled = (rule: object, max = 10_000): object => {
  const { modules, ...rest } = simple(max);
  const [module] = modules;
  const [criterion] = module?.criteria ?? [];
  const aspects = (criterion?.aspects ?? []).map((one) => ({ ...one, rule }));
  return { ...rest, modules: [{ ...module, criteria: [{ ...criterion, aspects }] }] };
};
const measured = { unit: 'mm', decimals: 0 };

const callsOf = (test: TestSystem, token: string, event = EVENT) => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test.call<Scheme & ErrorBody & { state: string; mark: number | null }>(
      method,
      path.replace(':id', event),
      { token, ...(body !== undefined && { body }) },
    );
  return {
    get: (query = '') => call('GET', `${paths.getScheme}${query}`),
    save: (content: object, version: number) => call('PUT', paths.saveScheme, { ...content, version }),
    fix: (version: number) => call('POST', paths.fixScheme, { version }),
    replace: (version: number, reason = '试题调整') => call('POST', paths.replaceScheme, { version, reason }),
    attempt: (body: object) => call('POST', paths.tryScheme, body),
    list: async (query = '') =>
      v.parse(schemeList, (await test.call('GET', `${paths.listSchemes}${query}`, { token })).body),
  };
};

const asCommittee = async (event = EVENT) => {
  const test = await openTestSystem();
  return { test, ...callsOf(test, await test.signIn(demoAccount('Committee')), event) };
};

describe('a marking scheme', () => {
  it('is written, fixed at 100.00 and replaced by a copy, and its versions stay readable', async () => {
    const { test, get, save, fix, replace } = await asCommittee();
    expect((await get()).body).toMatchObject({ number: 1, status: 'draft', version: 0, modules: [] });
    const { body: first } = await save(simple(6000, 4000), 0);
    expect(v.parse(scheme, first)).toMatchObject({
      event: { code: 'SK02' },
      competition: { id: 'hubei-3' },
      status: 'draft',
      version: 1,
      by: 'organiser',
      facts: { isOver: false, hasMarks: false },
    });
    expect((await save(simple(10_000), 0)).body.code).toBe(40904);
    const fixed = await fix(1);
    expect(fixed.body).toMatchObject({ status: 'fixed', version: 2 });
    expect(fixed.body.versions[0]?.fixed_at).toMatch(/\+08:00$/);
    expect((await save(simple(10_000), 2)).body.code).toBe(40901);
    expect((await fix(2)).body.code).toBe(40901);
    expect((await replace(2, '')).status).toBe(422);
    const { body: next } = await replace(2);
    expect(next).toMatchObject({ number: 2, status: 'draft', modules: first.modules });
    expect(next.versions).toMatchObject([
      { number: 2, status: 'draft', fixed_at: '', reason: '' },
      { number: 1, status: 'replaced', reason: '试题调整' },
    ]);
    // A change of the earlier version does not overwrite the next version.
    for (const version of [1, 2, 3]) expect((await save(simple(10_000), version)).body.code).toBe(40904);
    expect((await replace(next.version)).body.code).toBe(40901);
    expect((await save(simple(10_000), next.version)).body).toMatchObject({ number: 2 });
    expect((await get('?number=1')).body.modules).toEqual(first.modules);
    expect((await get('?number=3')).status).toBe(404);
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('object', '=', 'scheme')
      .where('object_id', '=', EVENT)
      .orderBy('at')
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(
      ['scheme.change', 'scheme.fix', 'scheme.replace', 'scheme.change'].toSorted(),
    );
  });

  it('has its parts sorted by code', async () => {
    const { save } = await asCommittee();
    const [module] = simple(1000, 2000).modules;
    const modules = ['B', 'A'].map((code) => ({
      ...module,
      code,
      criteria: (module?.criteria ?? []).map((one) => ({
        ...one,
        code: `${code}1`,
        aspects: [10, 2].map((index) => ({
          code: `${code}1.${index}`,
          text: '评分项',
          max: 100,
          rule: { kind: 'yesNo' },
        })),
      })),
    }));
    const { body } = await save({ ...simple(), modules }, 0);
    const codes = body.modules.flatMap(({ criteria }) =>
      criteria.flatMap(({ aspects }) => aspects.map(({ code }) => code)),
    );
    expect(codes).toEqual(['A1.2', 'A1.10', 'B1.2', 'B1.10']);
  });

  it.each([
    [9999, '99.99'],
    [10_001, '100.01'],
  ])('cannot be fixed with maxima of %i hundredths', async (total, words) => {
    const { get, save, fix } = await asCommittee();
    await save(simple(5000, total - 5000), 0);
    const { status, body } = await fix(1);
    expect(status).toBe(422);
    expect(body.errors?.['modules']?.[0]).toContain(words);
    expect((await get()).body).toMatchObject({ status: 'draft', version: 1 });
  });

  it('cannot be fixed while it is empty, has an empty part or lacks the texts of its levels', async () => {
    const { save, fix } = await asCommittee();
    expect((await fix(1)).body.code).toBe(40904);
    await save({ ...simple(), modules: [] }, 0);
    expect(Object.keys((await fix(1)).body.errors ?? {})).toEqual(['modules']);
    await save(simple(), 1);
    expect((await fix(2)).status).toBe(422);
    const texts = ['差', '合格', '', '优秀'];
    await save(ruled({ kind: 'level', panel: 3, limit: 1, trim: false, texts }), 2);
    expect((await fix(3)).status).toBe(422);
  });

  it.each<readonly [string, object, string]>([
    [
      'a duplicate code',
      { ...simple(1000), modules: [...simple(1).modules, ...simple(1).modules] },
      'modules',
    ],
    ['a maximum of 0', simple(0), 'modules'],
    ['a maximum that is not a whole number', simple(10.5), 'modules'],
    ['no bands', ruled({ kind: 'bands', ...measured, bands: [] }), 'modules'],
    ['an empty band', ruled({ kind: 'bands', ...measured, bands: [{ from: 5, to: 4, mark: 1 }] }), 'modules'],
    [
      'overlapping bands',
      ruled({
        kind: 'bands',
        ...measured,
        bands: [
          { from: 0, to: 10, mark: 100 },
          { from: 9, to: 20, mark: 50 },
        ],
      }),
      'modules',
    ],
    [
      'the same band twice',
      ruled({
        kind: 'bands',
        ...measured,
        bands: [
          { from: 5, to: 5, mark: 100 },
          { from: 5, to: 5, mark: 50 },
        ],
      }),
      'modules',
    ],
    [
      'a band that is never reached',
      ruled({
        kind: 'bands',
        ...measured,
        bands: [
          { from: 0, to: 10, mark: 100 },
          { from: 2, to: 5, mark: 50 },
        ],
      }),
      'modules',
    ],
    [
      'a band above the maximum',
      ruled({ kind: 'bands', ...measured, bands: [{ from: 0, to: 1, mark: 101 }] }, 100),
      'modules',
    ],
    [
      '61 bands',
      ruled({
        kind: 'bands',
        ...measured,
        bands: Array.from({ length: 61 }, (_, at) => ({ from: 2 * at, to: 2 * at, mark: 1 })),
      }),
      'modules',
    ],
    [
      'marks that rise with faults',
      ruled({
        kind: 'faults',
        steps: [
          { upTo: 0, mark: 1 },
          { upTo: 1, mark: 2 },
        ],
      }),
      'modules',
    ],
    ['a limit above the maximum', ruled({ kind: 'points', panel: 5, limit: 1001, step: 1 }, 1000), 'modules'],
    ['a scale without length', ruled({ kind: 'linear', ...measured, best: 5, worst: 5 }), 'modules'],
    ['a share of 0', ruled({ kind: 'scaled', ...measured, of: 0 }), 'modules'],
    [
      'steps of points that miss the maximum',
      ruled({ kind: 'points', panel: 5, limit: 20, step: 3 }),
      'modules',
    ],
    [
      'bands whose best mark is below the maximum',
      ruled({ kind: 'bands', ...measured, bands: [{ from: 1, to: 2, mark: 9_999 }] }),
      'modules',
    ],
    [
      'faults whose best mark is below the maximum',
      ruled({ kind: 'faults', steps: [{ upTo: 0, mark: 1 }] }),
      'modules',
    ],
    ['an unknown kind', ruled({ kind: 'guess' }), 'modules'],
    [
      'a level of two judges',
      ruled({ kind: 'level', panel: 2, limit: 1, trim: false, texts: ['', '', '', ''] }),
      'modules',
    ],
    ['a panel of one judge', ruled({ kind: 'points', panel: 1, limit: 1, step: 1 }), 'modules'],
    ['a panel of ten judges', ruled({ kind: 'points', panel: 10, limit: 1, step: 1 }), 'modules'],
    ['a tie rule of an unknown module', { ...simple(1), ties: [{ kind: 'module', module: 'Z' }] }, 'ties'],
    [
      'a penalty of an unknown module',
      { ...simple(1), penalties: [{ code: 'P1', text: '撞刀', module: 'Z', amount: 1, times: 1 }] },
      'penalties',
    ],
    ['401 aspects', simple(...Array.from({ length: 401 }, () => 1)), 'modules'],
    [
      '21 modules',
      {
        ...simple(1),
        modules: Array.from({ length: 21 }, (_, at) => ({
          ...simple(1).modules[0],
          code: `M${at}`,
          criteria: [],
        })),
      },
      'modules',
    ],
    [
      'control characters',
      ruled({ kind: 'linear', unit: '\u0007', decimals: 0, best: 1, worst: 2 }),
      'modules',
    ],
    ['awards by shares without shares', awarded({ kind: 'shares' }), 'awards'],
    ['shares of more than 100 percent', awarded({ kind: 'shares', shares: [50, 30, 21] }), 'awards'],
    ['shares with awards by rank', awarded({ shares: [10] }), 'awards'],
    ['a share that is not a whole number', awarded({ kind: 'shares', shares: [10.5] }), 'awards'],
    ['a share of 0 percent', awarded({ kind: 'shares', shares: [0] }), 'awards'],
    ['awards by number without numbers', awarded({ kind: 'byNumber' }), 'awards'],
    ['numbers of prizes with awards by rank', awarded({ numbers: [1] }), 'awards'],
    ['a prize of which there is none', awarded({ kind: 'byNumber', numbers: [1, 0] }), 'awards'],
    ['a floor below 0', awarded({ floor: -1 }), 'awards'],
    ['an unknown kind of awards', awarded({ kind: 'lots' }), 'awards'],
    ['awards without ties, although equal contestants share a rank', awarded({ kind: 'noTies' }), 'awards'],
    ['an unknown field', { ...simple(1), more: 1 }, 'more'],
  ])('is rejected with %s, and nothing changes', async (_, content, field) => {
    const { get, save } = await asCommittee();
    await save(simple(10_000), 0);
    const { status, body } = await save(content, 1);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await get()).body).toMatchObject({ version: 1, ...simple(10_000) });
  });

  it('accepts 400 aspects and 60 bands, also a wider band after a narrower one', async () => {
    const { save } = await asCommittee();
    expect((await save(simple(...Array.from({ length: 400 }, () => 25)), 0)).status).toBe(200);
    const bands = Array.from({ length: 60 }, (_, at) => ({ from: -at, to: at, mark: 10_000 - at }));
    expect((await save(ruled({ kind: 'bands', ...measured, bands }), 1)).status).toBe(200);
  });

  it('names the aspect whose full marks cannot be given, also in a stored draft [running.md 4.1]', async () => {
    const { test, get, save, fix } = await asCommittee();
    const wrong = ruled({ kind: 'points', panel: 3, limit: 2000, step: 300 });
    const refused = await save(wrong, 0);
    expect(
      Object.values(refused.body.errors ?? {})
        .flat()
        .join(),
    ).toContain('A1.1');
    // A release before this rule has stored the scheme. It can be read, and it cannot be fixed.
    await save(simple(10_000), 0);
    await test.system.parts.db
      .updateTable('schemes')
      .set({ content: JSON.stringify(wrong) })
      .where('event_id', '=', EVENT)
      .execute();
    expect((await get()).body.modules).toEqual(v.parse(schemeContent, wrong).modules);
    expect((await fix(1)).status).toBe(422);
  });

  it('cannot be changed after its event is cancelled, and is deleted with its event', async () => {
    const { test, get, save, fix } = await asCommittee();
    await save(simple(10_000), 0);
    const { db } = test.system.parts;
    await db.updateTable('competition_events').set({ status: 'cancelled' }).where('id', '=', EVENT).execute();
    expect((await save(simple(1), 1)).body.code).toBe(40901);
    expect((await fix(1)).body.code).toBe(40901);
    expect((await get()).body).toMatchObject({ status: 'draft', facts: { isOver: true } });
    await db.deleteFrom('invitations').where('event_id', '=', EVENT).execute();
    await db.deleteFrom('competition_events').where('id', '=', EVENT).execute();
    expect(await db.selectFrom('schemes').select('id').where('event_id', '=', EVENT).execute()).toEqual([]);
  });

  it('is accessible to the committee that organises the competition only', async () => {
    const test = await openTestSystem();
    for (const kind of ['Unit', 'Expert', 'Exhibitor']) {
      const { get, save, list } = callsOf(test, await test.signIn(demoAccount(kind)));
      expect((await get()).status).toBe(404);
      expect((await save(simple(1), 0)).status).toBe(404);
      expect((await list()).data).toEqual([]);
    }
  });
});

describe('a trial of an aspect', () => {
  const points = { kind: 'points', panel: 4, limit: 200, step: 1 };
  const aspect = { code: 'A1', text: '味', max: 1000, rule: points };
  it.each<readonly [string, readonly (number | null)[], object]>([
    ['marked (vector 11)', [800, 805, 810, 900], { state: 'marked', mark: 808 }],
    ['in conflict', [600, 700, 700, 850], { state: 'conflict', mark: null }],
    ['open', [600, null, 600, 600], { state: 'open', mark: null }],
  ])('reports that the aspect is %s', async (_, inputs, expected) => {
    const { attempt, get } = await asCommittee();
    expect((await attempt({ aspect, inputs })).body).toEqual(expected);
    expect((await get()).body.version).toBe(0);
  });

  it('rejects a value that no judge can give', async () => {
    const { attempt } = await asCommittee();
    for (const input of [-1, 1001, 3.5, '8']) {
      const { status, body } = await attempt({ aspect, inputs: [input, 800, 800, 800] });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['inputs']]);
    }
  });
});

describe('the list of schemes', () => {
  it('contains every event that is held, filtered by state, code and name', async () => {
    const { save, fix, list } = await asCommittee();
    await save(simple(10_000), 0);
    await fix(1);
    const codes = async (query: string) => (await list(query)).data.map(({ event }) => event.code);
    expect(await codes('?status=draft')).toEqual(['SK01', 'SK03', 'SK09', 'SK12']);
    expect(await codes('?status=fixed')).toEqual(['SK02']);
    expect(await codes(`?text=${encodeURIComponent('焊')}`)).toEqual(['SK03']);
    expect(await codes('?text=sk1&sort=-code')).toEqual(['SK13', 'SK12', 'SK11', 'SK10']);
    expect((await list('?status=none')).meta.pagination.total).toBe(8);
    expect(await list('?text=SK02')).toMatchObject({
      data: [{ status: 'fixed', number: 1, total: 10_000, competition: { id: 'hubei-3' } }],
    });
  });
});

describe('the drafts of the demonstration data', () => {
  it.each(Object.entries(demoSchemes))(
    'have a total of 100.00 and can be fixed: %s',
    async (code, content) => {
      expect(totalOf(content)).toBe(10_000);
      expect(missingIn(content)).toEqual([]);
      expect(v.parse(schemeContent, content)).toEqual(content);
      const { fix } = await asCommittee(`hubei-3-${code.toLowerCase()}`);
      expect((await fix(1)).body).toMatchObject({ status: 'fixed' });
    },
  );
});
