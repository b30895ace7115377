import { describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/universal';
import writeXlsxFile from 'write-excel-file/node';
import * as v from 'valibot';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import {
  schemeColumns,
  schemeSheetResult,
  type SchemeColumn,
  type SchemeSheetResult,
} from '../../../server/contract/marking/scheme-sheet.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import { demoSchemes } from '../../../server/seed/demonstration-schemes.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

type Cells = Partial<Record<SchemeColumn, string | number>>;

async function open() {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Committee'));
  const at = (path: string, event: string) => `${API_ROOT}${path.replace(':id', event)}`;
  return {
    get: async (event: string) =>
      (await test.call<Scheme>('GET', paths.getScheme.replace(':id', event), { token })).body,
    /** Returns the exported spreadsheet of an event. All cells are texts. */
    async fetch(event: string, language = 'zh', query = '') {
      const answer = await test.system.api.request(`${at(paths.getSchemeSheet, event)}${query}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      });
      expect(answer.status).toBe(200);
      return readSheet(await answer.arrayBuffer());
    },
    async send(
      event: string,
      rows: readonly (readonly (string | number)[])[],
      query: string,
      language = 'zh',
    ) {
      const content = await writeXlsxFile([
        {
          sheet: '评分标准',
          data: rows.map((cells) =>
            cells.map((value) =>
              typeof value === 'number' ? { value, type: Number } : { value, type: String },
            ),
          ),
        },
      ]).toBuffer();
      const form = new FormData();
      form.append(FILE_FIELD, new File([new Uint8Array(content)], 'scheme.xlsx'));
      const answer = await test.system.api.request(`${at(paths.importScheme, event)}${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
        body: form,
      });
      const body = (await answer.json()) as SchemeSheetResult & ErrorBody;
      return { status: answer.status, body };
    },
  };
}

type Opened = Awaited<ReturnType<typeof open>>;
/** Returns Chinese headings and a row for each set of cells. */
async function sheetOf(test: Opened, rows: readonly Cells[]) {
  const [heads = []] = await test.fetch('hubei-3-sk02', 'zh', '?blank=1');
  return [heads.map(String), ...rows.map((cells) => schemeColumns.map((column) => cells[column] ?? ''))];
}

const aspect: Cells = {
  module: 'A',
  module_name: '工艺',
  criterion: 'A1',
  criterion_name: '编程',
  code: 'A1.1',
  text: '程序',
  kind: 'M：是或否',
  max: '100',
};

describe('a marking scheme as a spreadsheet', () => {
  it.each(Object.keys(demoSchemes))(
    'is the same after export and import in each language: %s',
    async (code) => {
      const test = await open();
      const event = `hubei-3-${code.toLowerCase()}`;
      const before = await test.get(event);
      for (const [index, language] of ['zh', 'en'].entries()) {
        const rows = (await test.fetch(event, language)).map((cells) =>
          cells.map((cell) => String(cell ?? '')),
        );
        const { body } = await test.send('hubei-3-sk02', rows, `?version=${index}`);
        expect(v.parse(schemeSheetResult, body)).toMatchObject({ total: 10_000, is_saved: true, faults: 0 });
        const { modules, penalties, ties, last } = await test.get('hubei-3-sk02');
        expect({ modules, penalties, ties, last }).toEqual({
          modules: before.modules,
          penalties: before.penalties,
          ties: before.ties,
          last: before.last,
        });
      }
    },
  );

  it('has a dry run before it replaces the draft', async () => {
    const test = await open();
    const rows = await sheetOf(test, [aspect, { ...aspect, code: 'A1.2', max: 12.5 }]);
    const looked = await test.send('hubei-3-sk02', rows, '?version=0&dry_run=1');
    expect(looked.body).toMatchObject({
      modules: [{ code: 'A', name: '工艺', aspects: 2, total: 11_250 }],
      total: 11_250,
      is_saved: false,
      faults: 0,
    });
    expect((await test.get('hubei-3-sk02')).version).toBe(0);
    expect((await test.send('hubei-3-sk02', rows, '?version=0')).body.is_saved).toBe(true);
    expect((await test.send('hubei-3-sk02', rows, '?version=0')).body.code).toBe(40904);
    expect((await test.get('hubei-3-sk02')).version).toBe(1);
  });

  it('names every fault by row, column and value, and changes nothing', async () => {
    const test = await open();
    const tie: Cells = { kind: '同分规则', rule: 'Z > 用时较短者' };
    const rows = await sheetOf(test, [
      { ...aspect, max: 0 },
      { ...aspect, code: 'A1.2', kind: '猜' },
      { ...aspect, code: 'A1.3', kind: 'M：公差带', rule: '5~4=1' },
      { ...aspect, code: 'A1.4', kind: 'M：公差带', rule: '0~12=1; 10~20=1' },
      { ...aspect, code: 'A1.5', kind: 'M：公差带', rule: '合格' },
      { ...aspect, code: 'A1.6' },
      { ...aspect, code: 'A1.6' },
      { ...aspect, module: 'B', module_name: '轴', code: 'B1.1' },
      { ...aspect, code: 'A1.7', kind: 'J：0–3 级', panel: '2' },
      { kind: '扣分', module: 'A', code: 'P1', text: '撞刀', max: '5', rule: '两次' },
      { ...aspect, code: 'A1.8', max: '10', kind: 'J：百分制', rule: '3' },
      { ...aspect, code: 'A1.9', max: '10', kind: 'M：公差带', rule: '0~1=9' },
    ]);
    const { body } = await test.send('hubei-3-sk02', rows, '?version=0');
    expect(body.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 max',
      '3 kind',
      '4 rule',
      '5 rule',
      '6 rule',
      '8 code',
      '9 criterion',
      '10 panel',
      '11 rule',
      '12 rule',
      '13 rule',
    ]);
    expect(body.errors.at(-1)?.says).toContain('A1.9');
    expect(body.is_saved).toBe(false);
    const unknown = await test.send('hubei-3-sk02', await sheetOf(test, [aspect, tie]), '?version=0');
    expect(unknown.body.errors).toMatchObject([{ row: 3, column: 'rule', says: '没有此代码的模块' }]);
    expect((await test.get('hubei-3-sk02')).version).toBe(0);
  });

  it('is rejected as a whole if it is no spreadsheet of this kind or is empty', async () => {
    const test = await open();
    const [heads = []] = await sheetOf(test, []);
    for (const [rows, fault] of [
      [[['赛项']], 'The columns are not those of the template'],
      [[heads], 'There is no scheme in this file'],
      [[[]], 'The first sheet of this file is empty'],
    ] as const) {
      const { status, body } = await test.send('hubei-3-sk02', rows, '?version=0', 'en');
      expect([status, body.errors]).toEqual([422, { [FILE_FIELD]: [fault] }]);
    }
    // An unknown event, and a request without the version that it replaces.
    expect((await test.send('none', [heads], '?version=0')).status).toBe(404);
    expect((await test.send('hubei-3-sk02', [heads], '')).status).toBe(422);
  });
});
