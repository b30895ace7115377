import { describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/node';
import * as v from 'valibot';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import {
  EVENT_SHEET_LIMITS,
  eventColumns,
  eventSheetResult,
  type EventColumn,
  type EventSheetResult,
} from '../../../server/contract/competition/event-sheet.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import { paths } from '../../support/paths.ts';
import { archive } from '../support/sample-files.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const facts = {
  name: '第四届湖北省职业技能大赛',
  edition: 4,
  reg_open_at: '2027-09-01T09:00:00+08:00',
  reg_close_at: '2027-10-01T00:00:00+08:00',
  starts_on: '2027-11-01',
  ends_on: '2027-11-04',
  place: '武汉国际博览中心',
  host: '湖北省人力资源和社会保障厅',
  organised_by: [],
  co_organised_by: [],
  supported_by: [],
  contact_phone: '027-12333',
  correction_hours: 48,
  appeal_minutes: 120,
  publicity_days: 5,
  version: 0,
};

const heads = ['赛项代码', '赛项名称', '组别', '参赛对象', '每队人数', '最低年龄（以比赛开始日期计）'];

type Cells = Partial<Record<EventColumn, string | number>>;

/** Returns the column headings of the template in a language, and the file. */
async function headsOf(test: TestSystem, token: string, id: string, language: string) {
  const answer = await test.system.api.request(`${API_ROOT}${paths.getEventTemplate.replace(':id', id)}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
  });
  expect(answer.status).toBe(200);
  const content = await answer.arrayBuffer();
  const [first = []] = await readSheet(content);
  return { heads: first.map(String), content };
}

async function draftOf(test: TestSystem) {
  const token = await test.signIn(demoAccount('Committee'));
  const { body } = await test.call<ManagedCompetition>('POST', paths.createCompetition, {
    token,
    body: facts,
  });
  return { token, id: body.id };
}

const xlsxOf = (first: readonly string[], rows: readonly Cells[]): Promise<Buffer> =>
  writeXlsxFile([
    {
      data: [
        first.map((value) => ({ value, type: String })),
        ...rows.map((cells) =>
          eventColumns.map((column) => {
            const value = cells[column] ?? '';
            return typeof value === 'number' ? { value, type: Number } : { value, type: String };
          }),
        ),
      ],
      sheet: 'Events',
    },
  ]).toBuffer();

async function send(
  test: TestSystem,
  token: string,
  id: string,
  content: Buffer,
  { dry = false, language = 'en' }: { dry?: boolean; language?: string } = {},
) {
  const form = new FormData();
  form.set(FILE_FIELD, new File([new Uint8Array(content)], 'events.xlsx'));
  const said = new Response(form);
  const response = await test.system.api.request(
    `${API_ROOT}${paths.importEvents.replace(':id', id)}${dry ? '?dry_run=1' : ''}`,
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
  const body = (await response.json()) as EventSheetResult & ErrorBody;
  return { status: response.status, body };
}

async function resultOf(...given: Parameters<typeof send>): Promise<EventSheetResult> {
  const { body } = await send(...given);
  return v.parse(eventSheetResult, body);
}

const found = async (test: TestSystem, token: string, id: string) =>
  (await test.call<ManagedCompetition>('GET', paths.getCompetition.replace(':id', id), { token })).body;

const welding: Cells = { code: 'HJ01', name: '焊接', group: '职工组' };

describe('the spreadsheet of events', () => {
  it('has headings in the requested language, and value lists in its cells', async () => {
    const test = await openTestSystem();
    const { token, id } = await draftOf(test);
    const { heads: zh, content } = await headsOf(test, token, id, 'zh');
    expect(zh.slice(0, heads.length)).toEqual(heads);
    expect(zh).toHaveLength(eventColumns.length);
    expect((await readSheet(content, 3)).flat()).toEqual(expect.arrayContaining(['职工', '是', '否']));
  });

  it('adds its events like the form does, with defaults for empty cells', async () => {
    const test = await openTestSystem();
    const { token, id } = await draftOf(test);
    const { heads: zh } = await headsOf(test, token, id, 'zh');
    const content = await xlsxOf(zh, [
      welding,
      {
        // Full-width and lower-case characters, a date cell, and values in another language.
        code: 'ｚｎ０２',
        name: '智能制造',
        group: '学生组',
        for_occupation: 'Students',
        team_size: 10,
        least_age: '18',
        birth_from: 36_526,
        birth_to: '2010年1月5日',
        exclusive: '否',
        residence: '是',
        places: '0',
        per_unit: 2,
      },
    ]);
    const look = await resultOf(test, token, id, content, { dry: true });
    expect([look.added, look.faults, look.events.map(({ row, code }) => `${row} ${code}`)]).toEqual([
      0,
      0,
      ['2 HJ01', '3 ZN02'],
    ]);
    expect((await found(test, token, id)).events).toEqual([]);

    expect((await resultOf(test, token, id, content)).added).toBe(2);
    const { events, log } = await found(test, token, id);
    expect(events).toMatchObject([
      {
        code: 'HJ01',
        name: '焊接',
        group: '职工组',
        for_occupation: '',
        team_size: 1,
        least_age: 16,
        birth_from: '',
        exclusive: true,
        demands: [],
        places: 30,
        per_unit: 3,
        least_entrants: 0,
      },
      {
        code: 'ZN02',
        for_occupation: 'student',
        team_size: 10,
        least_age: 18,
        birth_from: '2000-01-01',
        birth_to: '2010-01-05',
        exclusive: false,
        demands: ['residence'],
        places: 0,
        per_unit: 2,
      },
    ]);
    expect(log).toContainEqual(expect.objectContaining({ action: 'event.import', reason: 'HJ01 ZN02' }));
  });

  it('names every fault by row, column and value in sheet order, and adds no event', async () => {
    const test = await openTestSystem();
    const { token, id } = await draftOf(test);
    const { heads: en } = await headsOf(test, token, id, 'en');
    await resultOf(test, token, id, await xlsxOf(en, [welding]));
    const content = await xlsxOf(en, [
      { code: 'HJ02', name: '', group: '职工组', places: 'many' },
      {},
      { code: 'HJ02', name: '焊接', group: '职工组', exclusive: 'perhaps', least_age: 5, team_size: 11 },
      { ...welding, birth_from: '2010-01-01', birth_to: '2009-01-01' },
      { code: 'HJ03', name: '木工', group: '职工组' },
    ]);
    for (const dry of [true, false]) {
      const { errors, faults, added } = await resultOf(test, token, id, content, { dry });
      expect(errors.map(({ row, head, value, says }) => [row, head, value, says])).toEqual([
        [2, 'Event name', '', 'Please fill this in'],
        [2, 'Places', 'many', 'Enter a whole number in digits, such as 3'],
        [4, 'Event code', 'HJ02', 'The same as in row 2'],
        [4, 'People in one entry', '11', 'At most 10'],
        [4, 'Youngest age, on the first day', '5', 'At least 12'],
        [4, 'No other such event besides', 'perhaps', 'Choose one of the options'],
        [5, 'Event code', 'HJ01', 'Another event of the competition has this code'],
        [5, 'Born on this day or earlier', '2009-01-01', 'This must be later than what comes before it'],
      ]);
      expect([faults, added]).toEqual([8, 0]);
    }
    expect((await found(test, token, id)).events.map(({ code }) => code)).toEqual(['HJ01']);
  });

  it('is rejected as a whole if it is no spreadsheet, has wrong columns, no row or too many rows', async () => {
    const test = await openTestSystem();
    const { token, id } = await draftOf(test);
    const { heads: en } = await headsOf(test, token, id, 'en');
    const says = async (content: Buffer) => (await send(test, token, id, content)).body.errors?.['file'];
    expect(await says(await xlsxOf(en.slice(1), [welding]))).toEqual([
      'The columns are not those of the template',
    ]);
    expect(await says(await xlsxOf([], []))).toEqual(['The first sheet of this file is empty']);
    for (const rows of [[], [{}]]) {
      expect(await says(await xlsxOf(en, rows))).toEqual(['There is no event in this file']);
    }
    const many = Array.from({ length: EVENT_SHEET_LIMITS.rows + 1 }, (_, index) => ({
      ...welding,
      code: `A${index}`,
    }));
    expect(await says(await xlsxOf(en, many))).toEqual([
      `At most ${EVENT_SHEET_LIMITS.rows} rows in one file`,
    ]);
    expect(await says(Buffer.from(archive('a.txt')))).toHaveLength(1);
  });

  it('is accepted while registration is open, and rejected after it has closed', async () => {
    const test = await openTestSystem();
    const { token, id } = await draftOf(test);
    const { heads: en } = await headsOf(test, token, id, 'en');
    const closed = await send(test, token, 'hubei-3', await xlsxOf(en, [welding]));
    expect(closed.status).toBe(200);
    await test.system.parts.db
      .updateTable('competitions')
      .set({ status: 'published', reg_open_at: 0, reg_close_at: 1 })
      .where('id', '=', id)
      .execute();
    expect((await send(test, token, id, await xlsxOf(en, [welding]))).status).toBe(409);
  });
});
