import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/node';
import yauzl from 'yauzl';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import {
  importColumns,
  importLine,
  type ImportColumn,
  type ImportResult,
} from '../../../server/contract/entry/entry-import.ts';
import { onRoster } from '../../../server/contract/entry/entry-fields.ts';
import type { Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import type { AffiliationList, OwnAffiliation } from '../../../server/contract/unit/confirmation.ts';
import { createAccount, personOfPhone } from '../../../server/account/accounts.ts';
import type { PhoneMessage } from '../../../server/message/code-gateway.ts';
import { deliver, tell } from '../../../server/message/outbox.ts';
import { identityOf } from '../../../server/person/persons.ts';
import { paths } from '../../support/paths.ts';
import { archive, pdf, upload } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const competition = 'hubei-3';
const heads = [
  'Event code',
  'Team',
  'Name',
  'Identity number',
  'Mobile number',
  'City',
  'Occupation',
  'Education',
  'Skill level',
  'Coach',
  'Coach’s mobile number',
  'Remarks',
];

/** Returns an invented identity number for each index. All persons with the same day of birth have the same age. */
function numberOf(index: number, born = '20050503'): string {
  const digits = `${420101 + Math.floor(index / 1000)}${born}${String(index % 1000).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

type Cells = Record<ImportColumn, string | number>;

const someone = (index: number, rest: Partial<Cells> = {}): Cells => ({
  event: 'SK05',
  team: '',
  real_name: `选手${'甲乙丙丁戊己庚辛壬癸'[index % 10]}`,
  id_no: numberOf(index),
  phone: `1371${String(index).padStart(7, '0')}`,
  region_code: '武汉市',
  occupation: 'Student',
  education: 'Junior college',
  skill_level: 'None',
  coach_name: '',
  coach_phone: '',
  remarks: '',
  ...rest,
});

/** Returns a member of team A of the event for teams. */
const member = (index: number, rest: Partial<Cells> = {}) =>
  someone(index, { event: 'SK13', team: 'A', ...rest });

const row = (cells: Cells) => importColumns.map((column) => cells[column]);

const xlsxOf = (people: readonly Cells[], first: readonly string[] = heads): Promise<Buffer> =>
  writeXlsxFile([
    {
      data: [
        first.map((value) => ({ value, type: String })),
        ...people.map((one) =>
          row(one).map((value) =>
            typeof value === 'number' ? { value, type: Number } : { value, type: String },
          ),
        ),
      ],
      sheet: 'Entries',
    },
  ]).toBuffer();

const csvOf = (people: readonly Cells[]) =>
  Buffer.from(
    [heads, ...people.map(row)]
      .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
      .join('\r\n'),
  );

const DRY = { dry_run: '1' };
const REAL = { stamped: '1', consent: '1' };

async function send(
  test: TestSystem,
  token: string,
  content: Buffer,
  query: Record<string, string> = DRY,
  language = 'en',
) {
  const form = new FormData();
  form.set(FILE_FIELD, new File([new Uint8Array(content)], 'people.xlsx'));
  const said = new Response(form);
  const response = await test.system.api.request(
    `${API_ROOT}${paths.importEntries}?${new URLSearchParams({ competition, ...query }).toString()}`,
    {
      method: 'POST',
      body: await said.arrayBuffer(),
      headers: {
        'accept-language': language,
        'content-type': said.headers.get('content-type') ?? '',
        authorization: `Bearer ${token}`,
      },
    },
  );
  const text = await response.text();
  if (response.status !== 200) return { status: response.status, error: JSON.parse(text) as ErrorBody };
  const lines = text
    .trim()
    .split('\n')
    .map((line) => v.parse(importLine, JSON.parse(line)));
  return { status: 200, lines, last: lines.at(-1) };
}

async function resultOf(...given: Parameters<typeof send>): Promise<ImportResult> {
  const { last, error } = await send(...given);
  if (last?.kind !== 'result') throw new Error(JSON.stringify(last ?? error));
  return last.result;
}

/** Returns the faults by row and column. */
const byCell = ({ errors }: Pick<ImportResult, 'errors'>) =>
  Object.fromEntries(errors.map(({ row: at, column, says }) => [`rows.${at}.${column}`, [says]]));

/** Returns the preview of a row without faults. */
const right = (at: number, one: Cells, event: string, team = '') => ({
  row: at,
  real_name: String(one.real_name),
  id_no: `42${'*'.repeat(16)}`,
  phone: `${String(one.phone).slice(0, 3)}****${String(one.phone).slice(-4)}`,
  event,
  team,
});

const ELSEWHERE = 'Cannot be entered by your unit: please ask this person to enter by themselves';

const LACKING = 'A file that this event asks for is missing: check again, then add the file';

const unit = (test: TestSystem) => test.signIn(demoAccount('Unit'));

async function counts({ system: { parts } }: TestSystem) {
  const count = async (table: 'users' | 'persons' | 'entries' | 'entry_places' | 'audit_log' | 'outbox') =>
    (
      await parts.db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    users: await count('users'),
    persons: await count('persons'),
    entries: await count('entries'),
    places: await count('entry_places'),
    acts: await count('audit_log'),
    texts: await count('outbox'),
  };
}

/** Creates a person of another unit and a person who is already entered, and invents an unknown person. */
async function acquaintances({ system: { parts } }: TestSystem) {
  const { db, sealing } = parts;
  const known = someone(31);
  const entered = someone(32);
  for (const [index, one] of [known, entered].entries()) {
    const userId = await createAccount(db, personOfPhone(String(one.phone), String(one.real_name)), 0);
    await db
      .insertInto('user_organisations')
      .values({ user_id: userId, organisation_id: 'technicians', position: 0, status: 'confirmed' })
      .execute();
    const identity = identityOf(sealing, String(one.id_no));
    await db
      .insertInto('persons')
      .values({
        id: `known-${index}`,
        user_id: userId,
        real_name: String(one.real_name),
        ...identity,
        region_code: '420600',
        occupation: 'student',
        education: 'college',
        skill_level: 'none',
        locked: 0,
        version: 1,
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    if (one === known) continue;
    await db
      .updateTable('entry_places')
      .set({ id_no_digest: identity.id_no_digest })
      .where('event_id', '=', `${competition}-sk05`)
      .execute();
  }
  return { known, entered, unknown: someone(33) };
}

/**
 * Returns the cells of the first sheet that offer a list, with the column of the third sheet (from 1) and the
 * number of words.
 */
async function validationsOf(content: Buffer): Promise<[string, number, number][]> {
  const parts = await yauzl.fromBufferPromise(content, { lazyEntries: true });
  let xml = '';
  for await (const entry of parts.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue;
    for await (const part of await parts.openReadStreamPromise(entry)) xml += String(part);
  }
  const found = xml.matchAll(
    /<dataValidation type="list"[^>]* sqref="([^"]+)"[^>]*><formula1>[^<]*!\$([A-Z])\$2:\$[A-Z]\$(\d+)</g,
  );
  return [...found].map(([, cells = '', column = '', last]) => [
    cells,
    column.charCodeAt(0) - 64,
    Number(last) - 1,
  ]);
}

const eventOf = ({ system: { parts } }: TestSystem, code: string) =>
  parts.db
    .selectFrom('competition_events')
    .selectAll()
    .where('competition_id', '=', competition)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

describe('GET /entries/template', () => {
  it('returns a spreadsheet with headings in the requested language, and a sheet with the event codes', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const response = await test.system.api.request(
      `${API_ROOT}${paths.getEntryTemplate}?competition=${competition}`,
      { headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh' } },
    );
    expect(response.headers.get('content-type')).toMatch(/spreadsheetml/);
    const content = await response.arrayBuffer();
    expect(await readSheet(content)).toEqual([expect.arrayContaining(['姓名', '身份证号', '手机号'])]);
    const guide = await readSheet(content, 2);
    expect(guide.flat()).toContain('SK05');
    expect(guide).toHaveLength(1 + importColumns.length + 1 + 1 + 13);
    expect(response.headers.get('content-disposition')).toMatch(/filename="entry-sheet\.xlsx"/);
  });

  it('offers the words of the profile in its cells, and an import accepts each of them in every language', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ places: 0, per_unit: 0, file_kinds: '' })
      .execute();
    for (const language of ['zh', 'en', 'es', 'ja']) {
      const response = await test.system.api.request(
        `${API_ROOT}${paths.getEntryTemplate}?competition=${competition}`,
        { headers: { authorization: `Bearer ${token}`, 'accept-language': language } },
      );
      const content = await response.arrayBuffer();
      const [, ...options] = await readSheet(content, 3);
      const among = (column: number) => options.flatMap((cells) => cells[column] ?? []).map(String);
      const [events, cities, occupations, educations, levels] = [0, 1, 2, 3, 4].map(among);
      expect([
        events?.length,
        cities?.length,
        occupations?.length,
        educations?.length,
        levels?.length,
      ]).toEqual([13, 18, 2, 6, 6]);
      expect(await validationsOf(Buffer.from(content))).toEqual([
        ['A2:A1001', 1, 13],
        ['F2:F1001', 2, 18],
        ['G2:G1001', 3, 2],
        ['H2:H1001', 4, 6],
        ['I2:I1001', 5, 6],
      ]);
      const people = Array.from({ length: 18 }, (_, index) =>
        someone(index, {
          event: events?.[4] ?? '',
          region_code: cities?.[index] ?? '',
          occupation: occupations?.[1] ?? '',
          education: educations?.[index % 6] ?? '',
          skill_level: levels?.[index % 6] ?? '',
        }),
      );
      expect(byCell(await resultOf(test, token, await xlsxOf(people)))).toEqual({});
    }
  });

  it('is available to units only', async () => {
    const test = await openTestSystem();
    const path = `${paths.getEntryTemplate}?competition=${competition}`;
    for (const role of ['Personal', 'Committee']) {
      const token = await test.signIn(demoAccount(role));
      expect((await test.call('GET', path, { token })).status).toBe(403);
    }
  });
});

describe('a phone number in a spreadsheet', () => {
  const phone = '13710000001';
  const byPhone = async (test: TestSystem) => {
    const { code, key } = await test.code('login', phone);
    return test.call<{ access_token: string }>('POST', paths.signInByPhone, { body: { phone, code, key } });
  };
  const importOne = async (test: TestSystem, token: string, index = 1) =>
    resultOf(test, token, await xlsxOf([someone(index, { phone })]), REAL);
  const ownOf = async (test: TestSystem, token: string) =>
    (await test.call<OwnAffiliation>('GET', paths.getOwnAffiliation, { token })).body.affiliation;
  const accountsOf = (test: TestSystem) =>
    test.system.parts.db
      .selectFrom('users')
      .select(['id', 'phone', 'proposed_phone'])
      .where((is) => is.or([is('phone', '=', phone), is('proposed_phone', '=', phone)]))
      .execute();

  it.each([
    ['accept', 'confirmed'],
    ['decline', 'ended'],
  ] as const)(
    'is only proposed; its owner gets the account with a code, and can %s the affiliation',
    async (act, status) => {
      const test = await openTestSystem();
      const token = await unit(test);
      await importOne(test, token);
      expect(await accountsOf(test)).toMatchObject([{ phone: null, proposed_phone: phone }]);
      const people = await test.call<AffiliationList>('GET', `${paths.listAffiliations}?status=offered`, {
        token,
      });
      expect(people.body.data).toMatchObject([{ phone: '137****0001', phone_confirmed: false }]);

      const { body } = await byPhone(test);
      expect(await accountsOf(test)).toMatchObject([{ phone, proposed_phone: null }]);
      const mine = await test.call<EntryList>('GET', paths.listEntries, { token: body.access_token });
      expect(mine.body.data).toMatchObject([{ status: 'endorsed' }]);
      expect(await ownOf(test, body.access_token)).toMatchObject({ status: 'offered' });
      const said = await test.call('POST', paths[`${act}Affiliation`], {
        token: body.access_token,
        body: { version: 1 },
      });
      expect(said.status).toBe(200);
      expect(await ownOf(test, body.access_token)).toMatchObject({ status });
    },
  );

  /** Imports a phone number and signs in its owner. The helpers follow the owner's entry. */
  async function openNamed() {
    const test = await openTestSystem();
    const token = await unit(test);
    await importOne(test, token);
    const { db } = test.system.parts;
    const { body } = await byPhone(test);
    const own = body.access_token;
    const entry = async (by = own) => {
      const { body: list } = await test.call<EntryList>('GET', paths.listEntries, { token: own });
      const path = paths.getEntry.replace(':id', list.data[0]?.id ?? '');
      return (await test.call<Entry>('GET', path, { token: by })).body;
    };
    const decline = () => test.call('POST', paths.declineAffiliation, { token: own, body: { version: 1 } });
    const told = async () =>
      (
        await db
          .selectFrom('outbox')
          .innerJoin('users', 'users.id', 'outbox.user_id')
          .select(['users.username', 'topic'])
          .where('topic', 'in', ['entry.release', 'entry.released', 'entry.dispute'])
          .orderBy('topic')
          .orderBy('users.username')
          .execute()
      ).map(({ username, topic }) => `${username.startsWith('u') ? 'person' : username} ${topic}`);
    return {
      test,
      db,
      token,
      own,
      entry,
      decline,
      told,
      committee: await test.signIn(demoAccount('Committee')),
    };
  }

  it.each(['endorsed', 'approved'])(
    'whose owner declines the unit removes the endorsement from an entry that is %s',
    async (status) => {
      const { test, db, token, entry, decline, told, committee } = await openNamed();
      const { id, version } = await entry();
      const act = (path: string, by: string, body: object) =>
        test.call<ErrorBody>('POST', path.replace(':id', id), { token: by, body });
      if (status === 'approved') {
        await act(paths.approveEntry, committee, { version, reason: '材料齐全' });
      }
      expect(await entry()).toMatchObject({ status, organisation: '湖北江汉机电职业技术学院' });
      const before = await eventOf(test, 'SK05');
      expect((await decline()).status).toBe(200);
      const after = await entry();
      expect(after).toMatchObject({ status: 'submitted', organisation: '' });
      expect(after.log.map(({ action }) => action)).toContain('entry.release');
      // The entry has its place as before. The quota of the unit is released, and the unit can no longer act
      // on the entry.
      expect((await eventOf(test, 'SK05')).taken).toBe(before.taken);
      expect((await act(paths.withdrawEntry, token, { version: after.version, reason: '' })).status).toBe(
        404,
      );
      expect(await told()).toEqual(['person entry.release', 'jianghan.college entry.released']);
      expect((await act(paths.endorseEntry, token, { version: after.version, stamped: true })).status).toBe(
        404,
      );
      const approved = await act(paths.approveEntry, committee, {
        version: after.version,
        reason: '材料齐全',
      });
      expect(approved.status).toBe(200);
      const counted = await db
        .selectFrom('entries')
        .select('organisation_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(counted.organisation_id).toBeNull();
    },
  );

  it.each(onRoster)(
    'whose owner declines the unit after the freeze stays on the roster, and the committee is notified: %s',
    async (status) => {
      const { test, db, entry, decline, told, committee } = await openNamed();
      const { id, version } = await entry();
      await test.call('POST', paths.approveEntry.replace(':id', id), {
        token: committee,
        body: { version, reason: '材料齐全' },
      });
      await db
        .updateTable('competition_events')
        .set({ status: 'frozen' })
        .where('code', '=', 'SK05')
        .execute();
      await db
        .updateTable('entries')
        .set({ status: status as never })
        .where('id', '=', id)
        .execute();
      expect((await decline()).status).toBe(200);
      expect(await entry()).toMatchObject({ status, organisation: '湖北江汉机电职业技术学院' });
      expect((await entry(committee)).log.map(({ action }) => action)).toContain('entry.dispute');
      expect(await told()).toEqual([
        'hubei.committee entry.dispute',
        'hubei.deputy entry.dispute',
        'hubei.technician entry.dispute',
        'jianghan.college entry.dispute',
      ]);
    },
  );

  it('cannot be entered again by the unit after its owner has declined the unit', async () => {
    const { test, token, decline } = await openNamed();
    expect((await decline()).status).toBe(200);
    const again = await resultOf(test, token, await xlsxOf([someone(1, { phone, event: 'SK09' })]), REAL);
    expect(again.entered).toBe(0);
    expect(again.errors).toContainEqual(expect.objectContaining({ row: 2, column: 'phone' }));
  });

  it('stays with the account that already has it, and the unit gets no information about that account', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    await importOne(test, token);
    await createAccount(test.system.parts.db, personOfPhone(phone), test.clock.now());
    const { body } = await byPhone(test);
    expect(await ownOf(test, body.access_token)).toBeNull();
    const mine = await test.call<EntryList>('GET', paths.listEntries, { token: body.access_token });
    expect(mine.body.data).toEqual([]);
    const numbers = (await accountsOf(test)).map((one) => one.phone);
    expect(new Set(numbers)).toEqual(new Set([phone, null]));
    // The response is the same as for a number without an account.
    const again = await importOne(test, token);
    expect(byCell(again)).toEqual({ 'rows.2.id_no': ['This person is entered already'] });
  });

  it('gets one message without names if it is not proven, and none if it belongs to another account', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const sent: PhoneMessage[] = [];
    const gateway = { send: (message: PhoneMessage) => Promise.resolve(void sent.push(message)) };
    const post = () => deliver({ ...test.system.parts, gateway }, test.clock.now());
    await importOne(test, token);
    await post();
    expect(sent).toMatchObject([{ phone }]);
    for (const named of ['江汉', 'SK05', '工业', '选手']) expect(sent[0]?.text).not.toContain(named);
    const { id } = (await accountsOf(test))[0]!;
    const about = { no: '', event: '' };
    await tell(test.system.parts.db, { userId: id, topic: 'affiliation.end', about }, test.clock.now());
    await createAccount(test.system.parts.db, personOfPhone(phone), test.clock.now());
    await tell(test.system.parts.db, { userId: id, topic: 'entry.import', about }, test.clock.now());
    await post();
    expect(sent).toHaveLength(1);
  });

  it('gives two simultaneous sign-ins the same account, the oldest of the proposed ones', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    await importOne(test, token);
    const [first] = await accountsOf(test);
    const { db } = test.system.parts;
    const later = { ...personOfPhone(null), proposedPhone: phone };
    await createAccount(db, later, test.clock.now() + 1);
    const proofs = [await test.code('login', phone)];
    test.clock.advance(61_000);
    proofs.push(await test.code('login', phone));
    const answers = await Promise.all(
      proofs.map((proof) => test.call('POST', paths.signInByPhone, { body: { phone, ...proof } })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    const bound = (await accountsOf(test)).filter((one) => one.phone !== null);
    expect(bound).toMatchObject([{ id: first?.id }]);
  });
});

describe('POST /entries/import', () => {
  it('writes nothing in a dry run, then enters every row as endorsed, with an account for each person', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const before = await counts(test);
    const people = [
      someone(1),
      someone(2, { event: 'sk02', phone: '+86 137-1000-0002', remarks: '左手' }),
      someone(1, { event: 'SK06' }),
    ];
    // One person can enter two events only if they are not both exclusive.
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ exclusive: 0, file_kinds: '' })
      .execute();
    const content = await xlsxOf(people);
    expect(await resultOf(test, token, content)).toEqual({
      rows: 3,
      entered: 0,
      accounts: 0,
      events: [
        { code: 'SK02', name: '数控铣', count: 1, entries: 1, team_size: 1 },
        { code: 'SK05', name: '工业机器人系统集成', count: 1, entries: 1, team_size: 1 },
        { code: 'SK06', name: '电子技术', count: 1, entries: 1, team_size: 1 },
      ],
      people: [
        right(2, someone(1), 'SK05 工业机器人系统集成'),
        right(3, someone(2), 'SK02 数控铣'),
        right(4, someone(1), 'SK06 电子技术'),
      ],
      right: 3,
      lacking: [],
      errors: [],
      faults: 0,
    });
    expect(await counts(test)).toEqual(before);
    const { taken } = await eventOf(test, 'SK05');

    const { lines, last } = await send(test, token, content, REAL);
    expect(lines?.map((line) => (line.kind === 'progress' ? line.stage : line.kind))).toEqual([
      'checking',
      'saving',
      'result',
    ]);
    expect(last).toMatchObject({ result: { entered: 3, accounts: 2 } });
    expect(await counts(test)).toEqual({
      users: before.users + 2,
      persons: before.persons + 2,
      entries: before.entries + 3,
      places: before.places + 3,
      // Two offers of affiliation, and one message to each number.
      acts: before.acts + 6,
      texts: before.texts + 2,
    });
    expect(await eventOf(test, 'SK05')).toMatchObject({ taken: taken + 1 });
    const batch = await test.system.parts.db
      .selectFrom('audit_log')
      .select('reason')
      .where('object', '=', 'organisation')
      .where('action', '=', 'entry.import')
      .executeTakeFirstOrThrow();
    expect(batch.reason).toMatch(/3 rows, stamped forms held, consent given/);

    const { code, key } = await test.code('login', '13710000002');
    const signed = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
      body: { phone: '13710000002', code, key },
    });
    const mine = await test.call<EntryList>('GET', paths.listEntries, { token: signed.body.access_token });
    expect(mine.body.data).toMatchObject([
      { status: 'endorsed', real_name: '选手丙', event: { code: 'SK02' } },
    ]);
    const { body } = await test.call<Entry>('GET', `/entries/${mine.body.data[0]?.id}`, {
      token: signed.body.access_token,
    });
    expect(body).toMatchObject({ remarks: '左手', organisation: '湖北江汉机电职业技术学院' });
    expect(body.log).toMatchObject([{ action: 'entry.import', capacity: 'unit' }]);
    // A second import enters no person twice.
    const again = await resultOf(test, token, content, REAL);
    expect(again).toMatchObject({ entered: 0, faults: 3 });
    expect(byCell(again)['rows.2.id_no']).toEqual(['This person is entered already']);
  });

  it('names every faulty cell by row and column in the language of the reader, and enters no row', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const before = await counts(test);
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ per_unit: 0, file_kinds: '' })
      .execute();
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ per_unit: 1 })
      .where('code', '=', 'SK06')
      .execute();
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ file_kinds: 'certificate' })
      .where('code', '=', 'SK09')
      .execute();
    const people = [
      someone(1),
      someone(2, { real_name: '', id_no: '420106200503010000', phone: '123', education: 'Doctor' }),
      someone(3, { id_no: Number(numberOf(3).slice(0, 17)) * 10 }),
      someone(4, { event: 'SK99' }),
      someone(1, { event: 'SK02' }),
      someone(5, { phone: someone(1).phone }),
      someone(6, { event: 'SK01' }),
      someone(7, { event: 'SK06' }),
      someone(8, { event: 'SK06' }),
      someone(9, { phone: demoAccount('Personal').phone ?? '' }),
      someone(10, { phone: demoAccount('Committee').phone ?? '' }),
      someone(11, { coach_phone: '12', remarks: 'x'.repeat(501) }),
      someone(12, { event: 'SK09', occupation: 'In work' }),
    ];
    const result = await resultOf(test, token, await xlsxOf(people), REAL);
    const { errors, faults, entered } = result;
    expect(entered).toBe(0);
    // The faults are in the order of the sheet, with the name and the typed value.
    const order = errors.map(({ row: at, column }) => at * 100 + importColumns.indexOf(column));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(errors.slice(0, 4)).toMatchObject([
      { row: 3, head: 'Name', name: '', value: '' },
      { row: 3, head: 'Identity number', name: '', value: '420106200503010000' },
      { row: 3, head: 'Mobile number', name: '', value: '123' },
      { row: 3, head: 'Education', name: '', value: 'Doctor' },
    ]);
    expect(errors.find(({ row: at }) => at === 13)).toMatchObject({
      name: someone(11).real_name,
      value: '12',
    });
    expect(errors.find(({ column }) => column === 'remarks')?.value).toHaveLength(60);
    // A refused import does not show which rows are without faults.
    expect(result).toMatchObject({ people: [], right: 0 });
    expect(byCell(result)).toEqual({
      'rows.3.real_name': ['Please fill this in'],
      'rows.3.id_no': ['The check character does not fit: please compare with the card'],
      'rows.3.phone': ['Enter a mainland mobile number of 11 digits'],
      'rows.3.education': ['Choose one of the options'],
      'rows.4.id_no': ['Format this column as text: as a number its last digits are lost'],
      'rows.5.event': ['No event of this competition that takes entries has this code'],
      'rows.6.id_no': ['The same as in row 2'],
      'rows.7.phone': ['The same as in row 2'],
      'rows.8.occupation': ['This event is for another occupation'],
      'rows.10.event': ['Places left for your unit: 1'],
      'rows.11.phone': [ELSEWHERE],
      'rows.12.phone': [ELSEWHERE],
      'rows.13.coach_phone': ['Enter a mainland mobile number of 11 digits'],
      'rows.13.remarks': ['At most 500 characters'],
      'rows.14.event': [LACKING],
    });
    expect(faults).toBe(15);
    expect(await counts(test)).toEqual(before);
    for (const [language, sentence] of [
      ['zh', '请填写'],
      ['es', 'Rellene este campo'],
      ['ja', '入力してください'],
    ] as const) {
      const told = await resultOf(test, token, await xlsxOf(people), DRY, language);
      expect(byCell(told)['rows.3.real_name']?.[0]).toContain(sentence);
    }
  });

  it('checks a file without revealing which persons have accounts', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { known, entered, unknown } = await acquaintances(test);
    for (const one of [
      known,
      entered,
      unknown,
      { ...known, real_name: '选手戊' },
      { ...unknown, phone: known.phone },
    ]) {
      const { lines } = await send(test, token, await xlsxOf([one]));
      expect(lines?.at(-1)).toEqual({
        kind: 'result',
        result: {
          rows: 1,
          entered: 0,
          accounts: 0,
          events: [{ code: 'SK05', name: '工业机器人系统集成', count: 1, entries: 1, team_size: 1 }],
          people: [right(2, one, 'SK05 工业机器人系统集成')],
          right: 1,
          lacking: [],
          errors: [],
          faults: 0,
        },
      });
    }
  });

  it('enters no person of another unit, of no unit or with a foreign number, with the same message for all', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { known, entered, unknown } = await acquaintances(test);
    const before = await counts(test);
    const rows = [
      known,
      entered,
      { ...known, real_name: '选手戊' },
      { ...known, id_no: numberOf(41) },
      { ...unknown, phone: known.phone },
      { ...unknown, id_no: known.id_no },
      { ...unknown, phone: demoAccount('Committee').phone ?? '' },
      { ...unknown, phone: demoAccount('Personal').phone ?? '' },
    ];
    for (const one of rows) {
      const result = await resultOf(test, token, await xlsxOf([one]), REAL);
      expect([result.entered, byCell(result)]).toEqual([0, { 'rows.2.phone': [ELSEWHERE] }]);
    }
    expect(await counts(test)).toEqual(before);
    await test.system.parts.db
      .updateTable('user_organisations')
      .set({ status: 'confirmed', organisation_id: 'college' })
      .where('user_id', '=', (is) =>
        is.selectFrom('users').select('id').where('phone', '=', String(known.phone)),
      )
      .execute();
    expect(await resultOf(test, token, await xlsxOf([known]), REAL)).toMatchObject({
      entered: 1,
      accounts: 0,
    });
  });

  it('reveals at most 50 persons with accounts for one file, and 500 a day for one unit', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { known } = await acquaintances(test);
    await test.system.parts.db.updateTable('competition_events').set({ places: 0, per_unit: 0 }).execute();
    const many = Array.from({ length: 60 }, (_, index) => someone(100 + index));
    for (const { phone } of many) {
      await createAccount(test.system.parts.db, personOfPhone(String(phone)), 0);
    }
    const { errors, faults } = await resultOf(test, token, await xlsxOf(many), REAL);
    expect([errors.length, faults]).toEqual([50, 50]);
    await test.system.parts.db
      .updateTable('rate_counters')
      .set({ hits: 500 })
      .where('bucket', '=', 'imports-known:college')
      .execute();
    const { last } = await send(test, token, await xlsxOf([known]), REAL);
    expect(last).toMatchObject({ kind: 'refused', error: { status_code: 429 } });
  });

  it('accepts 30,000 rows an hour from one account', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    expect((await send(test, token, await xlsxOf([someone(1)]))).status).toBe(200);
    await test.system.parts.db
      .updateTable('rate_counters')
      .set({ hits: 29_999 })
      .where('bucket', 'like', 'import-rows:%')
      .execute();
    expect((await send(test, token, await xlsxOf([someone(1)]))).status).toBe(200);
    expect((await send(test, token, await xlsxOf([someone(1)]))).status).toBe(429);
  });

  it('[domain.md 3] enters each team of a sheet as one entry with its coach, and each member may sign in', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { db } = test.system.parts;
    await db.updateTable('competition_events').set({ file_kinds: '' }).execute();
    const content = await xlsxOf([
      member(1, { team: 1, coach_name: '周指导', coach_phone: '13911110000' }),
      member(3, { team: ' 二队', remarks: '自带工具' }),
      someone(5),
      member(2, { team: '１' }),
      member(4, { team: '二队' }),
    ]);
    const before = await counts(test);
    const tried = await resultOf(test, token, content);
    expect(byCell(tried)).toEqual({});
    expect(tried).toMatchObject({
      rows: 5,
      right: 5,
      events: [
        { code: 'SK05', count: 1, entries: 1, team_size: 1 },
        { code: 'SK13', count: 4, entries: 2, team_size: 2 },
      ],
    });
    expect(tried.people.map(({ team }) => team)).toEqual(['1', '二队', '', '１', '二队']);
    expect(await counts(test)).toEqual(before);
    const { taken } = await eventOf(test, 'SK13');

    expect(await resultOf(test, token, content, REAL)).toMatchObject({ entered: 3, accounts: 5, faults: 0 });
    expect(await counts(test)).toMatchObject({ entries: before.entries + 3, places: before.places + 5 });
    expect(await eventOf(test, 'SK13')).toMatchObject({ taken: taken + 2 });
    const signIn = async (phone: string) => {
      const { code, key } = await test.code('login', phone);
      const { body } = await test.call<{ access_token: string }>('POST', paths.signInByPhone, {
        body: { phone, code, key },
      });
      return body.access_token;
    };
    const mine = await test.call<EntryList>('GET', paths.listEntries, { token: await signIn('13710000002') });
    expect(mine.body.data).toMatchObject([{ status: 'endorsed', event: { code: 'SK13' } }]);
    const { body } = await test.call<Entry>('GET', `/entries/${mine.body.data[0]?.id}`, { token });
    expect(body).toMatchObject({ real_name: '选手乙', coach_name: '周指导', remarks: '' });
    expect(body.members.map(({ real_name }) => real_name)).toEqual(['选手丙']);
  });

  it('[domain.md 3] groups rows within one sheet only, so a later team may have the same name', async () => {
    const test = await openTestSystem();
    await test.system.parts.db.updateTable('competition_events').set({ file_kinds: '' }).execute();
    const token = await unit(test);
    const teamOf = (index: number) => xlsxOf([member(index), member(index + 1)]);
    expect(await resultOf(test, token, await teamOf(1), REAL)).toMatchObject({ entered: 1, faults: 0 });
    expect(await resultOf(test, token, await teamOf(3), REAL)).toMatchObject({ entered: 1, faults: 0 });
  });

  it('accepts a template of an earlier version, which has no column for teams', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const without = (cells: readonly unknown[]) => cells.filter((_, at) => at !== 1).join(',');
    const content = Buffer.from([heads, row(someone(1))].map(without).join('\n'));
    expect(await resultOf(test, token, content)).toMatchObject({ right: 1, faults: 0 });
  });

  it.each<readonly [string, readonly Cells[], Record<string, string>]>([
    ['a team that is too small', [member(1)], { 'rows.2.team': 'A team of this event has 2 members' }],
    [
      'a team that is too large',
      [member(1), member(2), member(3)],
      { 'rows.4.team': 'A team of this event has 2 members' },
    ],
    [
      'two events in one team',
      [member(1), member(2, { event: 'SK05' })],
      {
        'rows.2.team': 'A team of this event has 2 members',
        'rows.3.team': 'This event is for individual competitors: leave the team empty',
      },
    ],
    ['a person twice in a team', [member(1), member(1)], { 'rows.3.id_no': 'The same as in row 2' }],
    [
      'a person in two teams',
      [member(1), member(2), member(3, { team: 'B' }), member(2, { team: 'B' })],
      { 'rows.5.id_no': 'The same as in row 3' },
    ],
    [
      'a team for individual competitors',
      [someone(1, { team: 'A' })],
      { 'rows.2.team': 'This event is for individual competitors: leave the team empty' },
    ],
    [
      'no team for an event for teams',
      [member(1, { team: '' })],
      {
        'rows.2.team': 'This event is for teams: give all members of a team the same name or number',
      },
    ],
    [
      'two coaches of one team',
      [member(1, { coach_name: '周指导' }), member(2, { coach_name: '吴指导' })],
      { 'rows.3.coach_name': 'Not the same as in row 2 of this team' },
    ],
    [
      'a coach in the team',
      [member(1), member(2, { coach_phone: '+86 137-1000-0001' })],
      { 'rows.3.coach_phone': 'A coach cannot be in the team' },
    ],
    [
      'a team with a person who is too young for it',
      [member(1), member(2, { id_no: '420101201505030012' })],
      { 'rows.3.id_no': 'At least 16 years old on the first day of the competition' },
    ],
  ])('[domain.md 3] names the row and the column of %s, and enters nobody', async (_, people, faults) => {
    const test = await openTestSystem();
    const token = await unit(test);
    await test.system.parts.db.updateTable('competition_events').set({ file_kinds: '' }).execute();
    const before = await counts(test);
    for (const query of [DRY, REAL]) {
      const result = await resultOf(test, token, await xlsxOf(people), query);
      expect(result.entered).toBe(0);
      const found = Object.entries(byCell(result)).map(([field, [says]]) => [field, says]);
      expect(Object.fromEntries(found)).toMatchObject(faults);
    }
    expect(await counts(test)).toEqual(before);
  });

  it('counts a team as one place of the event and of the unit', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { taken } = await eventOf(test, 'SK13');
    await test.system.parts.db
      .updateTable('competition_events')
      .set({ file_kinds: '', places: taken + 1 })
      .where('code', '=', 'SK13')
      .execute();
    const one = [member(1), member(2)];
    const both = [...one, member(3, { team: 'B' }), member(4, { team: 'B' })];
    const full = await resultOf(test, token, await xlsxOf(both), REAL);
    expect(byCell(full)).toEqual({ 'rows.4.event': ['Places left for your unit: 1'] });
    expect(await resultOf(test, token, await xlsxOf(one), REAL)).toMatchObject({ entered: 1, faults: 0 });
    expect(await eventOf(test, 'SK13')).toMatchObject({ taken: taken + 1 });
  });

  it('[domain.md 2, V5] enters a minor and people whose event demands files once each file is given', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { db } = test.system.parts;
    await db
      .updateTable('competition_events')
      .set({ per_unit: 0, least_age: 14, birth_from: '', birth_to: '', file_kinds: '' })
      .execute();
    await db
      .updateTable('competition_events')
      .set({ file_kinds: 'certificate', for_occupation: '' })
      .where('code', '=', 'SK09')
      .execute();
    const minor = someone(2, { id_no: numberOf(2, '20110503') });
    const minorWithMore = someone(3, { event: 'SK09', id_no: numberOf(3, '20110503') });
    const content = await xlsxOf([someone(1), minor, minorWithMore]);
    const before = await counts(test);

    const tried = await resultOf(test, token, content);
    expect(tried).toMatchObject({ faults: 0, right: 3, entered: 0 });
    expect(tried.lacking.map(({ row: at, real_name, files }) => ({ at, real_name, files }))).toEqual([
      { at: 3, real_name: minor.real_name, files: ['guardian'] },
      { at: 4, real_name: minorWithMore.real_name, files: ['certificate', 'guardian'] },
    ]);

    const consent = (await upload(test, token, 'consent.pdf', pdf('consent'))).body.id;
    const proof = (await upload(test, token, 'certificate.pdf', pdf('certificate'))).body.id;
    const other = await test.signIn(demoAccount('Personal'));
    const foreign = (await upload(test, other, 'consent.pdf', pdf('foreign'))).body.id;
    const given = (...files: readonly string[]) => ({ ...REAL, files: files.join(',') });

    const partly = await resultOf(test, token, content, given(`3.guardian.${consent}`));
    expect(byCell(partly)).toEqual({ 'rows.4.event': [LACKING] });
    expect(byCell(await resultOf(test, token, content, REAL))).toEqual({
      'rows.3.event': [LACKING],
      'rows.4.event': [LACKING],
    });
    for (const files of [`3.guardian.${foreign}`, '3.guardian.unknown', '3.photo.x', '3.guardian', ',']) {
      const { status, error } = await send(test, token, content, given(files));
      expect([files, status, Object.keys(error?.errors ?? {})]).toEqual([files, 422, ['files']]);
    }
    expect(await counts(test)).toEqual(before);

    // One scan can be the consent of several people, and a file that is not demanded is not stored.
    const whole = given(
      `2.guardian.${consent}`,
      `3.guardian.${consent}`,
      `4.guardian.${consent}`,
      `4.certificate.${proof}`,
    );
    expect(await resultOf(test, token, content, whole)).toMatchObject({ entered: 3, faults: 0, lacking: [] });
    const stored = () =>
      db
        .selectFrom('entries')
        .innerJoin('persons', 'persons.id', 'entries.person_id')
        .select([
          'entries.id',
          'entries.status',
          'entries.version',
          'certificate_id',
          'guardian_id',
          'checks',
        ])
        .where(
          'persons.id_no_digest',
          'in',
          [someone(1), minor, minorWithMore].map(({ id_no }) =>
            test.system.parts.sealing.digest(String(id_no)),
          ),
        )
        .orderBy('entries.no')
        .execute();
    const entries = await stored();
    expect(entries).toMatchObject([
      { status: 'endorsed', certificate_id: null, guardian_id: null },
      { status: 'endorsed', certificate_id: null, guardian_id: consent },
      { status: 'endorsed', certificate_id: proof, guardian_id: consent },
    ]);
    expect(entries[2]?.checks).toContain('"rule":"files","result":"pass"');

    // The same sheet enters no person twice. After a withdrawal it enters the person again.
    const after = await counts(test);
    expect((await resultOf(test, token, content, whole)).errors.map(({ says }) => says)).toEqual(
      Array.from({ length: 3 }, () => 'This person is entered already'),
    );
    expect(await counts(test)).toEqual(after);
    const [, { id, version } = { id: '', version: 0 }] = entries;
    await test.call('POST', paths.withdrawEntry.replace(':id', id), {
      token,
      body: { version, reason: '' },
    });
    const again = await resultOf(test, token, await xlsxOf([minor]), given(`2.guardian.${consent}`));
    expect(again).toMatchObject({ entered: 1, faults: 0 });
  });

  it('[domain.md 3] enters a team with the files of each member, and no team that lacks one', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { db } = test.system.parts;
    await db.updateTable('competition_events').set({ file_kinds: 'residence' }).execute();
    const content = await xlsxOf([member(1), member(2)]);
    const tried = await resultOf(test, token, content);
    expect(tried.lacking.map(({ row: at, files }) => [at, files])).toEqual([
      [2, ['residence']],
      [3, ['residence']],
    ]);
    const first = (await upload(test, token, 'first.pdf', pdf('first'))).body.id;
    const second = (await upload(test, token, 'second.pdf', pdf('second'))).body.id;
    const partly = await resultOf(test, token, content, { ...REAL, files: `2.residence.${first}` });
    expect(byCell(partly)).toEqual({ 'rows.3.event': [LACKING] });
    const files = `2.residence.${first},3.residence.${second}`;
    expect(await resultOf(test, token, content, { ...REAL, files })).toMatchObject({ entered: 1, faults: 0 });
    const stored = await db
      .selectFrom('entry_members')
      .innerJoin('entries', 'entries.id', 'entry_members.entry_id')
      .select(['entries.residence_id as first', 'entry_members.residence_id as second'])
      .where('entries.residence_id', '=', first)
      .execute();
    expect(stored).toEqual([{ first, second }]);
  });

  it('takes at most 60 files with one sheet, and no place beyond the quota of the unit', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const { db } = test.system.parts;
    await db
      .updateTable('competition_events')
      .set({ per_unit: 0, places: 0, file_kinds: 'residence' })
      .execute();
    const content = await xlsxOf(Array.from({ length: 61 }, (_, index) => someone(index)));
    const tried = await resultOf(test, token, content);
    expect(byCell(tried)).toEqual({
      'rows.62.event': ['Files are asked for, at most 60 in one go: enter this person with another sheet'],
    });
    await db.updateTable('competition_events').set({ per_unit: 1 }).execute();
    const file = (await upload(test, token, 'proof.pdf', pdf('proof'))).body.id;
    const files = `2.residence.${file},3.residence.${file}`;
    const both = await resultOf(test, token, await xlsxOf([someone(1), someone(2)]), { ...REAL, files });
    expect(byCell(both)).toEqual({ 'rows.3.event': ['Places left for your unit: 1'] });
    await db.updateTable('competition_events').set({ status: 'frozen' }).execute();
    const late = await resultOf(test, token, await xlsxOf([someone(1)]), { ...REAL, files });
    expect(late).toMatchObject({ entered: 0, faults: 1 });
  });

  it('enters none of 5,000 rows if some have faults, otherwise all of them, and reports its progress', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    await test.system.parts.db.updateTable('competition_events').set({ places: 0, per_unit: 0 }).execute();
    const before = await counts(test);
    const people = Array.from({ length: 5000 }, (_, index) => someone(index));
    const faulty = people.map((one, index) => (index % 20 === 7 ? { ...one, id_no: '42' } : one));
    const { lines, last } = await send(test, token, csvOf(faulty), REAL);
    expect(last).toMatchObject({ result: { rows: 5000, entered: 0, faults: 250 } });
    if (last?.kind !== 'result') throw new Error('no result');
    expect(last.result.errors).toHaveLength(200);
    expect(last.result.errors[0]).toMatchObject({ row: 9, column: 'id_no', value: '42' });
    expect(lines?.filter(({ kind }) => kind === 'progress').length).toBe(20);
    expect(await counts(test)).toEqual(before);

    expect(await resultOf(test, token, await xlsxOf(people), REAL)).toMatchObject({
      entered: 5000,
      accounts: 5000,
    });
    expect(await counts(test)).toMatchObject({
      users: before.users + 5000,
      places: before.places + 5000,
      acts: before.acts + 10_001,
    });
    const numbers = await test.system.parts.db
      .selectFrom('entries')
      .select('no')
      .distinct()
      .where('no', 'is not', null)
      .execute();
    expect(numbers.length).toBeGreaterThanOrEqual(5000);
    const over = [...people, someone(5000)];
    expect(await send(test, token, csvOf(over))).toMatchObject({
      status: 422,
      error: { errors: { file: ['At most 5000 rows in one file'] } },
    });
  });

  it('never exceeds the places of an event when two imports run at once', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    await test.system.parts.db.updateTable('competition_events').set({ per_unit: 0 }).execute();
    const { places, taken } = await eventOf(test, 'SK05');
    const left = places - taken;
    const crowds = [0, 1].map((crowd) =>
      Array.from({ length: left - 1 }, (_, index) => someone(crowd * 100 + index)),
    );
    const ends = await Promise.all(
      crowds.map(async (crowd) => (await send(test, token, await xlsxOf(crowd), REAL)).last),
    );
    const entered = ends.map((end) => (end?.kind === 'result' ? end.result.entered : 0));
    expect(entered.toSorted((a, b) => a - b)).toEqual([0, left - 1]);
    expect((await eventOf(test, 'SK05')).taken).toBe(places - 1);
  });

  it('rejects at once a missing right, competition or declaration, a closed competition and a large file', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const content = await xlsxOf([someone(1)]);
    for (const role of ['Personal', 'Committee']) {
      expect((await send(test, await test.signIn(demoAccount(role)), content)).status).toBe(403);
    }
    expect((await send(test, token, content, { ...DRY, competition: 'none' })).status).toBe(404);
    expect(await send(test, token, content, { stamped: '1' })).toMatchObject({
      status: 422,
      error: { errors: { consent: ['Please fill this in'] } },
    });
    expect((await send(test, token, Buffer.alloc(5 * 1024 * 1024 + 5000))).status).toBe(413);
    await test.system.parts.db
      .updateTable('competitions')
      .set({ reg_close_at: test.clock.now() })
      .where('id', '=', competition)
      .execute();
    expect((await send(test, token, content)).status).toBe(410);
  });

  it('rejects unreadable files, wrong columns, a file without rows, and one that unpacks to too much', async () => {
    const test = await openTestSystem();
    const token = await unit(test);
    const bomb = archive('[Content_Types].xml', 'xl/workbook.xml');
    // The directory states a size of two gigabytes for the second part.
    bomb.writeUInt32LE(0x7fffffff, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    const unreadable = 'This file cannot be read: save it as XLSX or as CSV in UTF-8';
    const cases: [Buffer, string][] = [
      [Buffer.from('%PDF-1.4'), unreadable],
      [Buffer.from([0xb1, 0xe0, 0xba, 0xc5]), unreadable],
      [archive('[Content_Types].xml', 'xl/workbook.xml'), unreadable],
      [bomb, unreadable],
      [
        await xlsxOf([someone(1)], heads.toSpliced(2, 1, 'Card')),
        'The columns are not those of the template',
      ],
      [csvOf([]), 'There is nobody in this file'],
      [Buffer.from(' ,,\r\n,\r\n'), 'The first sheet of this file is empty'],
      [await xlsxOf([], []), 'The first sheet of this file is empty'],
    ];
    for (const [content, sentence] of cases) {
      expect(await send(test, token, content)).toMatchObject({
        status: 422,
        error: { errors: { file: [sentence] } },
      });
    }
  });
});
