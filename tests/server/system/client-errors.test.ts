import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type {
  ClientError,
  ClientErrorList,
  ErrorReport,
  ReportedError,
} from '../../../server/contract/client-errors.ts';
import * as contract from '../../../server/contract/client-errors.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { sweep } from '../../../server/db/sweep.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const DAY = 24 * 3_600_000;

const broken: ReportedError = {
  source: 'render',
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'rows')",
  stack: 'TypeError: Cannot read\n    at Table (https://hb.example/assets/shared-Ab1Cd2E.js:1:4711)',
  path: '/match',
  view: '/match',
  user_kind: 'unit',
  states: 'session=active navigation=shown',
  request_id: '',
  count: 1,
};

const reportOf = (error: Partial<ReportedError> = {}, release = 'V1.0.0-0123456789'): ErrorReport => ({
  release,
  browser: 'Chrome 142, Windows',
  language: 'zh',
  errors: [{ ...broken, ...error }],
});

const report = (test: TestSystem, body: unknown, address?: string) =>
  test.call('POST', paths.reportErrors, { body, ...(address !== undefined && { address }) });

async function asTechnician(test: TestSystem) {
  const token = await test.signIn(demoAccount('Technician'));
  const of = (path: string, id: string) => path.replace(':id', id);
  return {
    list: async (query = '') =>
      (await test.call<ClientErrorList>('GET', `${paths.listClientErrors}?${query}`, { token })).body,
    detail: (id: string) => test.call<ClientError>('GET', of(paths.getClientError, id), { token }),
    solve: (id: string) => test.call<ClientError>('POST', of(paths.solveClientError, id), { token }),
    reopen: (id: string) => test.call<ClientError>('POST', of(paths.reopenClientError, id), { token }),
  };
}

describe('POST /error-reports', () => {
  it('[S33] stores the reports of a page without a sign-in, and returns an empty response', async () => {
    const test = await openTestSystem();
    const answers = [await report(test, reportOf()), await report(test, reportOf())];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    const { list, detail } = await asTechnician(test);
    const page = await list();
    expect(v.safeParse(contract.clientErrorList, page).issues).toBeUndefined();
    expect(page).toEqual({
      data: [
        {
          id: expect.any(String),
          source: 'render',
          name: 'TypeError',
          message: broken.message,
          status: 'open',
          count: 2,
          first_seen: '2026-11-21T10:00:00+08:00',
          last_seen: '2026-11-21T10:00:00+08:00',
          last_release: 'V1.0.0-0123456789',
        },
      ],
      meta: {
        pagination: { total: 1, count: 1, per_page: 20, current_page: 1, total_pages: 1 },
        releases: ['V1.0.0-0123456789'],
      },
    });
    const { body } = await detail(page.data[0]?.id ?? '');
    expect(v.safeParse(v.strictObject(contract.clientError.entries), body).issues).toBeUndefined();
    expect(body.releases).toEqual([
      { release: 'V1.0.0-0123456789', first_seen: '2026-11-21T10:00:00+08:00' },
    ]);
    expect(body.occurrences).toHaveLength(2);
    const { name: _n, message: _m, source: _s, ...rest } = broken;
    expect(body.occurrences[0]).toMatchObject({ ...rest, browser: 'Chrome 142, Windows', language: 'zh' });
  });

  it('[S33] groups by message and origin of an error, not by numbers, positions and releases', async () => {
    const test = await openTestSystem();
    const stackAt = (file: string, line: number) => `E\n  at f (https://hb.example/assets/${file}:1:${line})`;
    for (const error of [
      { message: 'row 17 is missing', stack: stackAt('shared-Ab1Cd2E.js', 1) },
      { message: 'row 4 is missing', stack: stackAt('shared-Zz9Yy8X.js', 99), count: 3 },
      { message: 'row 4 is missing', stack: stackAt('home-Zz9Yy8X.js', 99) },
      { message: 'row 4 is missing', stack: stackAt('shared-Zz9Yy8X.js', 99), name: 'RangeError' },
      { message: 'row 4 is missing', stack: stackAt('shared-Zz9Yy8X.js', 99), source: 'promise' as const },
    ]) {
      await report(test, reportOf(error));
    }
    const { data } = await (await asTechnician(test)).list();
    expect(data.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 4]);
  });

  it('[S33] masks tokens and personal data again, for every client', async () => {
    const test = await openTestSystem();
    const token = await test.signIn();
    const secrets = [token, '13800138001', '42010119900307123X', 'lin@example.org'];
    await report(
      test,
      reportOf({
        message: `Bearer ${token} of 13800138001 (lin@example.org)`,
        stack: `Error: 42010119900307123X\n    at https://hb.example/reg?token=${token}`,
        path: `/h5/invitations/${token}`,
      }),
    );
    const rows = await Promise.all(
      (['client_errors', 'client_error_occurrences'] as const).map((table) =>
        test.system.parts.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(rows.flat()).toHaveLength(2);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[S33] stores the latest reports of an error and counts all reports', async () => {
    const test = await openTestSystem();
    for (let n = 0; n < 25; n++) {
      test.clock.advance(1000);
      await report(test, reportOf({ path: `/page/${n}`, count: 2 }), `192.0.2.${n}`);
    }
    const { list, detail } = await asTechnician(test);
    const [row] = (await list()).data;
    expect(row).toMatchObject({ count: 50, last_seen: '2026-11-21T10:00:25+08:00' });
    const { occurrences } = (await detail(row?.id ?? '')).body;
    expect(occurrences.map(({ path }) => path)).toEqual(
      Array.from({ length: 20 }, (_, index) => `/page/${24 - index}`),
    );
  });

  it('[S33] counts all simultaneous reports', async () => {
    const test = await openTestSystem();
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(test, reportOf())));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { data } = await (await asTechnician(test)).list();
    expect(data.map(({ count }) => count)).toEqual([8]);
  });

  it('[S33] accepts 60 in ten minutes from one network, and limits its new errors to leave room for other networks', async () => {
    const test = await openTestSystem();
    for (let n = 0; n < 60; n++) expect((await report(test, reportOf())).status).toBe(200);
    const late = await report(test, reportOf());
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '600']);
    expect((await report(test, reportOf(), '192.0.2.2')).status).toBe(200);

    const letters = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let n = 0; n < 50; n++) {
      // A single customer gets as many addresses as this.
      const address = `2001:db8:0:7::${n.toString(16)}`;
      expect((await report(test, reportOf({ message: letters(n) }), address)).status).toBe(200);
    }
    await report(test, reportOf({ message: 'of somebody else' }), '2001:db8:0:8::1');
    const { list, detail } = await asTechnician(test);
    // The first error, twenty errors of the one network, and the error of the other network.
    expect((await list()).meta.pagination.total).toBe(22);
    await report(test, reportOf({ view: '/elsewhere' }), '192.0.2.3');
    const [known] = (await list('text=properties')).data;
    expect(known?.count, 'a known error is still counted').toBe(62);
    const { occurrences } = (await detail(known?.id ?? '')).body;
    expect(occurrences).toHaveLength(7);
    expect(occurrences.some(({ view }) => view === '/elsewhere')).toBe(true);
  });

  it.each([
    ['none', []],
    ['more than five', Array.from({ length: 6 }, () => broken)],
    ['one without a required field', [{ ...broken, path: undefined }]],
    ['one with an unknown field', [{ ...broken, user: 'lin.xiaoyu' }]],
    ['one with a stack that is too long', [{ ...broken, stack: 'x'.repeat(2_401) }]],
    ['one with a message that is too long', [{ ...broken, message: 'x'.repeat(301) }]],
    ['one with an unknown source', [{ ...broken, source: 'elsewhere' }]],
    ['one with control characters in its stack', [{ ...broken, stack: 'a\u0000b' }]],
    ['one with a count below 1', [{ ...broken, count: 0 }]],
    ['one with a count that is too high', [{ ...broken, count: 10_001 }]],
    ['one with a fractional count', [{ ...broken, count: 1.5 }]],
  ])('rejects errors that are %s', async (_, errors) => {
    const test = await openTestSystem();
    const answer = await test.call<ErrorBody>('POST', paths.reportErrors, {
      body: { ...reportOf(), errors },
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['errors']]);
  });
});

describe('GET /client-errors', () => {
  it.each(['Personal', 'Exhibitor', 'Unit', 'Committee', 'ExhibitorAdmin', 'Expert'])(
    '[S33] is forbidden to %s',
    async (role) => {
      const test = await openTestSystem();
      const token = await test.signIn(demoAccount(role));
      for (const [method, path] of [
        ['GET', paths.listClientErrors],
        ['GET', paths.getClientError],
        ['POST', paths.solveClientError],
        ['POST', paths.reopenClientError],
      ] as const) {
        const answer = await test.call<ErrorBody>(method, path, { token });
        expect([answer.status, answer.body.code]).toEqual([403, 40301]);
        expect((await test.call(method, path)).status).toBe(401);
      }
    },
  );

  it('[S33] returns pages with the latest errors first, and filters by release and text', async () => {
    const test = await openTestSystem();
    const names = ['Abel', 'Babel', 'Cabal', '100%_!', 'Ölung'];
    for (const name of names) {
      test.clock.advance(1000);
      await report(test, reportOf({ name }, name === 'Cabal' ? 'V2' : 'V1'));
    }
    const { list } = await asTechnician(test);
    const found = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await found('')).toEqual(names.toReversed());
    expect(await found('per_page=2')).toEqual(['Ölung', '100%_!']);
    expect(await found('per_page=2&page=3')).toEqual(['Abel']);
    expect(await found('per_page=2&page=4')).toEqual([]);
    expect((await list('per_page=2&page=3')).meta).toEqual({
      pagination: { total: 5, count: 1, per_page: 2, current_page: 3, total_pages: 3 },
      releases: ['V2', 'V1'],
    });
    expect(await found('release=V2')).toEqual(['Cabal']);
    expect(await found('release=V3')).toEqual([]);
    expect(await found('text=ABEL')).toEqual(['Babel', 'Abel']);
    expect(await found('text=abel&release=V2')).toEqual([]);
    expect(await found(`text=${encodeURIComponent('%_!')}`)).toEqual(['100%_!']);
    expect(await found('text=_abel')).toEqual([]);
    expect(await found('text=properties%20of')).toHaveLength(5);
    expect(await found('status=solved')).toEqual([]);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=100001',
    'per_page=101',
    'per_page=0',
    'status=gone',
  ])('rejects %s by name', async (query) => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Technician'));
    const answer = await test.call<ErrorBody>('GET', `${paths.listClientErrors}?${query}`, { token });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [query.split('=')[0]]]);
  });
});

describe('an error of a page', () => {
  it('[S33] is solved by a technician, and open again when a newer release has it', async () => {
    const test = await openTestSystem();
    await report(test, reportOf({}, 'V1'));
    const { list, detail, solve, reopen } = await asTechnician(test);
    const id = (await list()).data[0]?.id ?? '';
    expect((await solve(id)).body).toMatchObject({ id, status: 'solved', occurrences: [{ release: 'V1' }] });
    expect((await list()).data).toEqual([]);
    expect((await list('status=solved')).data).toMatchObject([{ id }]);
    const again = await solve(id);
    expect([again.status, (again.body as unknown as ErrorBody).code]).toEqual([409, 40901]);

    await report(test, reportOf({}, 'V1'));
    expect((await detail(id)).body, 'an error from windows that still run the old release').toMatchObject({
      status: 'solved',
      count: 2,
    });
    await report(test, reportOf({}, 'V2'));
    expect((await detail(id)).body).toMatchObject({ status: 'open', count: 3, last_release: 'V2' });
    expect((await reopen(id)).status).toBe(409);
    await solve(id);
    expect((await reopen(id)).body).toMatchObject({ status: 'open' });
  });

  it('returns 404 if it does not exist', async () => {
    const { detail, solve, reopen } = await asTechnician(await openTestSystem());
    for (const call of [detail, solve, reopen]) expect((await call('none')).status).toBe(404);
  });

  it('[S33] is deleted 90 days after the last report, or when 2,000 newer errors exist', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    await report(test, reportOf({ name: 'Old' }));
    const seen = test.clock.now();
    await sweep(test.system.parts, seen + 90 * DAY - 1000);
    const left = async () =>
      (await db.selectFrom('client_errors').select('name').orderBy('last_seen').execute()).map(
        ({ name }) => name,
      );
    expect(await left()).toEqual(['Old']);

    const row = await db.selectFrom('client_errors').selectAll().executeTakeFirstOrThrow();
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const name = `N${from + index}`;
        return { ...row, id: name, fingerprint: name, name, last_seen: seen + from + index + 1 };
      });
    for (let from = 0; from < 1_999; from += 500) {
      await db
        .insertInto('client_errors')
        .values(rows(from, Math.min(500, 1_999 - from)))
        .execute();
    }
    await sweep(test.system.parts, seen);
    expect(await left()).toHaveLength(2_000);
    await db.insertInto('client_errors').values(rows(1_999, 1)).execute();
    await sweep(test.system.parts, seen);
    expect(await left()).toHaveLength(2_000);
    expect(await left()).not.toContain('Old');
    for (const table of ['client_error_releases', 'client_error_occurrences'] as const) {
      expect(
        await db.selectFrom(table).selectAll().execute(),
        'the details of deleted errors are deleted as well',
      ).toEqual([]);
    }
    await sweep(test.system.parts, seen + 91 * DAY);
    expect(await left()).toEqual([]);
  });
});
