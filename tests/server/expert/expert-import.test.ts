import { readSheet } from 'read-excel-file/universal';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import {
  expertColumns,
  expertSheetResult,
  type ExpertColumn,
  type ExpertSheetResult,
} from '../../../server/contract/expert/expert-import.ts';
import {
  expertFile,
  expertList,
  type ExpertFile,
  type ExpertProfile,
} from '../../../server/contract/expert/expert.ts';
import { bulkOutcomes } from '../../../server/contract/kit/bulk.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import { demoAccounts } from '../../../server/seed/demonstration.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

type Cells = Partial<Record<ExpertColumn, string | number>>;

const first: Cells = {
  real_name: '钟离秋',
  id_no: '110105194912310038',
  phone: '13971100001',
  region_code: '武汉市',
  occupation: '职工',
  education: '大专',
  skill_level: '高级工',
  employer: '武汉江城职业技术学院',
  title: '高级技师',
  fields: '数控车、数控铣',
  years: 8,
  cert_no: 'HB-CP-2024-0117',
  cert_valid_to: '2028年6月30日',
  duties: '第二届湖北省职业技能大赛 数控车；第一届湖北省职业技能大赛',
  declaration: '无',
};

/** Computes the check digit of an identity number (GB 11643). */
function identityOf(seventeen: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, index) => all + weight * Number(seventeen[index]), 0);
  return seventeen + ('10X98765432'[sum % 11] ?? '');
}

const one = (index: number, more: Cells = {}): Cells => ({
  ...first,
  real_name: `钟离${'甲乙丙丁戊己庚辛壬癸'[index]}`,
  id_no: identityOf(`4201061975030${String(1000 + index * 2 + 1)}`),
  phone: `1397110010${index}`,
  ...more,
});

async function openOffice() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Committee'));
  const deputy = demoAccounts.find(({ username }) => username === 'hubei.deputy');
  if (deputy === undefined) throw new Error('no second person');
  const second = await test.signIn(deputy);
  const answer = await test.system.api.request(`${API_ROOT}${paths.getExpertTemplate}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh' },
  });
  const template = await answer.arrayBuffer();
  const heads = ((await readSheet(template))[0] ?? []).map(String);
  return { test, token, second, template, heads };
}
type Office = Awaited<ReturnType<typeof openOffice>>;

const xlsxOf = (heads: readonly string[], rows: readonly Cells[]): Promise<Buffer> =>
  writeXlsxFile([
    {
      data: [
        heads.map((value) => ({ value, type: String })),
        ...rows.map((cells) =>
          expertColumns.map((column) => {
            const value = cells[column] ?? '';
            return typeof value === 'number' ? { value, type: Number } : { value, type: String };
          }),
        ),
      ],
      sheet: 'Experts',
    },
  ]).toBuffer();

async function send(
  { test, heads, token }: Pick<Office, 'test' | 'heads' | 'token'>,
  rows: readonly Cells[],
  query = '?signed=1',
) {
  const form = new FormData();
  form.set(FILE_FIELD, new File([new Uint8Array(await xlsxOf(heads, rows))], 'experts.xlsx'));
  const said = new Response(form);
  const response = await test.system.api.request(`${API_ROOT}${paths.importExperts}${query}`, {
    method: 'POST',
    body: await said.arrayBuffer(),
    headers: {
      'accept-language': 'en',
      'content-type': said.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  });
  const body = (await response.json()) as ExpertSheetResult & ErrorBody;
  return { status: response.status, body };
}

const resultOf = async (...given: Parameters<typeof send>) =>
  v.parse(expertSheetResult, (await send(...given)).body);

const faultsOf = ({ errors }: ExpertSheetResult) =>
  errors.map(({ row, head, value, says }) => [row, head, value, says]);

const named = async (test: TestSystem, token: string, text: string) =>
  v.parse(
    expertList,
    (await test.call('GET', `${paths.listExperts}?text=${encodeURIComponent(text)}`, { token })).body,
  ).data;

const act = (test: TestSystem, token: string, path: string, body: object) =>
  test.call<ExpertFile & ErrorBody>('POST', path, { token, body });

describe('the spreadsheet of experts [domain.md 2]', () => {
  it('has headings in the requested language, and value lists in its cells', async () => {
    const { heads, template } = await openOffice();
    expect(heads.slice(0, 3)).toEqual(['姓名', '身份证号', '手机号']);
    expect(heads).toHaveLength(expertColumns.length);
    expect((await readSheet(template, 3)).flat()).toEqual(expect.arrayContaining(['高级技师', '武汉市']));
  });

  it('files complete applications, which only another person than the one who filed them approves', async () => {
    const office = await openOffice();
    const { test, token, second } = office;
    const look = await resultOf(office, [first], '?dry_run=1');
    expect(look).toMatchObject({ filed: 0, faults: 0, people: [{ row: 2, real_name: '钟离秋' }] });
    expect(look.people[0]?.id_no).not.toContain('0038');
    expect(await named(test, token, '钟离秋')).toEqual([]);

    expect((await resultOf(office, [first])).filed).toBe(1);
    const [own] = await named(test, token, '钟离秋');
    expect(own).toMatchObject({ status: 'submitted', is_own: true });
    const path = paths.getExpert.replace(':id', own?.id ?? '');
    const file = v.parse(expertFile, (await test.call('GET', path, { token })).body);
    expect(file).toMatchObject({
      employer: first.employer,
      fields: ['数控车', '数控铣'],
      years: 8,
      cert_valid_to: '2028-06-30',
      duties: ['第二届湖北省职业技能大赛 数控车', '第一届湖北省职业技能大赛'],
      declaration: 'none',
      second: 'samePerson',
    });
    const approve = paths.approveExpert.replace(':id', file.id);
    expect((await act(test, token, approve, { version: 1, reason: '' })).status).not.toBe(200);
    expect((await named(test, second, '钟离秋'))[0]).toMatchObject({ is_own: false });
    expect((await act(test, second, approve, { version: 1, reason: '' })).body.status).toBe('approved');
    const { db } = test.system.parts;
    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('object_id', '=', file.id)
      .where('object', '=', 'expert')
      .execute();
    expect(log).toContainEqual({ action: 'expert.file', after: 'submitted' });
    // The number is proposed. It receives a text without a name.
    const user = await db
      .selectFrom('users')
      .select(['phone', 'proposed_phone', 'password_hash'])
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ phone: null, proposed_phone: '13971100001', password_hash: null });
  });

  it('names every fault by row, column and value in sheet order, and files nothing', async () => {
    const office = await openOffice();
    const rows: Cells[] = [
      first,
      { ...one(1), id_no: '420106197503011234', years: 'many', declaration: '' },
      {},
      { ...one(2), phone: String(first.phone), cert_valid_to: '2020-01-01' },
      { ...one(3), cert_valid_to: '', declaration: '有，见下列' },
      { ...one(4), id_no: String(first.id_no), title: '教授' },
      { ...one(5), id_no: String(first.id_no) },
      { ...one(6), fields: '' },
    ];
    for (const query of ['?dry_run=1', '?signed=1']) {
      const result = await resultOf(office, rows, query);
      expect(faultsOf(result)).toEqual([
        [3, 'Identity number', '420106197503011234', expect.any(String)],
        [3, 'Years of judging', 'many', 'Enter a whole number in digits, such as 3'],
        [3, 'Conflicts of interest', '', 'Please fill this in'],
        [5, 'Last day of the certificate', '2020-01-01', 'The certificate has expired'],
        [6, 'Last day of the certificate', '', 'Please fill this in'],
        [6, 'People and units', '', 'Please fill this in'],
        [7, 'Professional title', '教授', 'Choose one of the options'],
        [8, 'Identity number', first.id_no, 'The same as in row 2'],
        [9, 'Trades', '', 'Please fill this in'],
      ]);
      expect(result.filed).toBe(0);
    }
    expect(await named(office.test, office.token, '钟离')).toEqual([]);
  });

  it('names people who are in the bank or have an account, and warns of a namesake', async () => {
    const office = await openOffice();
    await resultOf(office, [first]);
    const again = await resultOf(office, [
      { ...first, phone: '13971100009' },
      one(1, { phone: '13971100001' }),
    ]);
    const known = 'This person is in the expert bank already, or an application of this person exists';
    expect(faultsOf(again)).toEqual([
      [2, 'Identity number', first.id_no, known],
      [3, 'Mobile number', '13971100001', known],
    ]);
    const { phone } = await office.test.system.parts.db
      .selectFrom('users')
      .select('phone')
      .where('username', '=', demoAccount('Personal').username)
      .executeTakeFirstOrThrow();
    expect(faultsOf(await resultOf(office, [one(1, { phone: phone ?? '' })], '?dry_run=1'))).toEqual([
      [
        2,
        'Mobile number',
        phone,
        'This person has an account here already: invite this person to the bank instead',
      ],
    ]);
    const twin = await resultOf(office, [one(1, { real_name: '钟离秋' })], '?dry_run=1');
    expect(twin.people[0]?.namesakes).toEqual([first.employer]);
  });

  it('is filed once if it is sent twice at the same time', async () => {
    const office = await openOffice();
    const results = await Promise.all([resultOf(office, [first]), resultOf(office, [first])]);
    expect(results.reduce((sum, { filed }) => sum + filed, 0)).toBe(1);
    expect(await named(office.test, office.token, '钟离秋')).toHaveLength(1);
  });

  it('is rejected without the statement, and for accounts outside the committees', async () => {
    const office = await openOffice();
    expect((await send(office, [first], '')).body.errors?.['signed']).toHaveLength(1);
    const unit = await office.test.signIn(demoAccount('Unit'));
    expect((await send({ ...office, token: unit }, [first])).status).toBe(403);
    expect(await named(office.test, office.token, '钟离秋')).toEqual([]);
  });

  it('lets the expert sign in with the number, read the file, and correct it when it is returned', async () => {
    const office = await openOffice();
    const { test, second, token } = office;
    await resultOf(office, [first]);
    const id = (await named(test, token, '钟离秋'))[0]?.id ?? '';
    const back = { version: 1, reason: '请补充证书' };
    const path = paths.returnExpert.replace(':id', id);
    expect((await act(test, second, path, back)).body.status).toBe('returned');
    const phone = String(first.phone);
    const { body: session } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
      body: { phone, ...(await test.code('login', phone)) },
    });
    const own = { token: session.access_token };
    const { body: profile } = await test.call<ExpertProfile>('GET', paths.getExpertProfile, own);
    expect(profile).toMatchObject({ has_person: true, missing: [], expert: { id, reason: '请补充证书' } });
    const submit = { ...own, body: { version: profile.version } };
    expect((await test.call('POST', paths.submitExpertProfile, submit)).status).toBe(200);
    // The application is now the expert's own, so the member who filed the first one may approve it.
    expect((await named(test, token, '钟离秋'))[0]).toMatchObject({ status: 'submitted', is_own: false });
  });
});

describe('many expert files at once [domain.md 5]', () => {
  it('are approved by version, twice without harm, and a file that needs a reason is refused', async () => {
    const office = await openOffice();
    const { test, token, second } = office;
    await resultOf(office, [one(1), one(2), one(3, { years: 3 })]);
    const files = await named(test, token, '钟离');
    const records = files.map(({ id, version }) => ({ id, version }));
    const approve = async (by: string, some: readonly object[]) =>
      v.parse(
        bulkOutcomes,
        (await test.call('POST', paths.approveExperts, { token: by, body: { records: some } })).body,
      ).results;
    const mine = await approve(token, records);
    expect(mine.map(({ obstacle }) => obstacle)).toEqual(['refused', 'refused', 'refused']);
    const expected = files.map(({ years }) => (years < 5 ? 'refused' : ''));
    for (const nobody of ['nobody', 'none']) {
      const results = await approve(second, [...records, { id: nobody, version: 1 }]);
      expect(results.map(({ obstacle }) => obstacle)).toEqual([...expected, 'gone']);
    }
    const after = await named(test, token, '钟离');
    expect(after.filter(({ status }) => status === 'approved')).toHaveLength(2);
    expect((await approve(second, [{ id: records[0]?.id, version: 9 }]))[0]?.obstacle).toBe('stale');
  });
});
