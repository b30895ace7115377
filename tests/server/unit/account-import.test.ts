import { readSheet } from 'read-excel-file/universal';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accountSheetResult, type AccountSheetResult } from '../../../server/contract/unit/account-import.ts';
import type { UnitAccountList } from '../../../server/contract/unit/unit-account.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const heads = 'Name,Username,Mobile number,May do';
const first = '李薇,li.wei,13900139000,Registrar';

async function openUnit() {
  const test = await openTestSystem();
  return { test, token: await test.signIn(demoAccount('Unit')) };
}

async function send(test: TestSystem, token: string, rows: readonly string[], query = '') {
  const form = new FormData();
  form.set(FILE_FIELD, new File([[heads, ...rows].join('\n')], 'accounts.csv'));
  const said = new Response(form);
  const response = await test.system.api.request(`${API_ROOT}${paths.importAccounts}${query}`, {
    method: 'POST',
    body: await said.arrayBuffer(),
    headers: {
      'accept-language': 'en',
      'content-type': said.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  });
  return { status: response.status, body: (await response.json()) as AccountSheetResult & ErrorBody };
}

const resultOf = async (...given: Parameters<typeof send>) =>
  v.parse(accountSheetResult, (await send(...given)).body);

const namesOf = async (test: TestSystem, token: string) =>
  (await test.call<UnitAccountList>('GET', paths.listUnitAccounts, { token })).body.data.map(
    ({ username }) => username,
  );

describe('the spreadsheet of accounts [domain.md 2]', () => {
  it('has headings in the requested language, and the capacities as a list', async () => {
    const { test, token } = await openUnit();
    const answer = await test.system.api.request(`${API_ROOT}${paths.getAccountTemplate}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    });
    const content = await answer.arrayBuffer();
    expect((await readSheet(content))[0]).toEqual(heads.split(','));
    expect((await readSheet(content, 3)).flat()).toEqual(
      expect.arrayContaining(['Administrator', 'Registrar', 'Viewer']),
    );
  });

  it('creates all accounts after a check, and sends each one-time password to its number', async () => {
    const { test, token } = await openUnit();
    const rows = [first, '周敏,zhou.min,13900139001,Viewer'];
    const look = await resultOf(test, token, rows, '?dry_run=1');
    expect(look).toMatchObject({ created: 0, faults: 0, accounts: [{ row: 2, phone: '139****9000' }, {}] });
    expect(await namesOf(test, token)).not.toContain('li.wei');
    expect(test.texts).toEqual([]);

    expect((await resultOf(test, token, rows)).created).toBe(2);
    expect(await namesOf(test, token)).toEqual(expect.arrayContaining(['li.wei', 'zhou.min']));
    expect(test.texts.map(({ phone }) => phone)).toEqual(['13900139000', '13900139001']);
    const user = await test.system.parts.db
      .selectFrom('users')
      .select(['phone', 'proposed_phone', 'must_change_password'])
      .where('username', '=', 'zhou.min')
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ phone: null, proposed_phone: '13900139001', must_change_password: 1 });
  });

  it('names every fault by row, column and value, and creates nothing', async () => {
    const { test, token } = await openUnit();
    const taken = demoAccount('Personal').username;
    const rows = [
      first,
      '王,1wang,12,Boss',
      `周敏,${taken},13900139001,Viewer`,
      '钱进,LI.WEI,13900139000,',
      '孙明,LI.WEI,13900139000,Viewer',
    ];
    const { errors, created } = await resultOf(test, token, rows);
    expect(errors.map(({ row, head, value }) => [row, head, value])).toEqual([
      [3, 'Name', '王'],
      [3, 'Username', '1wang'],
      [3, 'Mobile number', '12'],
      [3, 'May do', 'Boss'],
      [4, 'Username', taken],
      [5, 'May do', ''],
      [6, 'Username', 'LI.WEI'],
      [6, 'Mobile number', '13900139000'],
    ]);
    expect(errors.filter(({ row }) => row === 6).map(({ says }) => says)).toEqual([
      'The same as in row 2',
      'The same as in row 2',
    ]);
    expect(created).toBe(0);
    expect(await namesOf(test, token)).not.toContain('li.wei');
    expect(test.texts).toEqual([]);
  });

  it('creates each account once if the sheet is sent twice, and only for administrators', async () => {
    const { test, token } = await openUnit();
    await resultOf(test, token, [first]);
    expect((await resultOf(test, token, [first])).errors).toMatchObject([
      { row: 2, column: 'username', says: 'This username is already taken' },
    ]);
    const personal = await test.signIn(demoAccount('Personal'));
    expect((await send(test, personal, ['周敏,zhou.min,13900139001,Viewer'])).status).toBe(403);
  });
});
