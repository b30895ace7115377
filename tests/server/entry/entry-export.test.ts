import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { exportColumns } from '../../../server/contract/entry/entry.ts';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { csvOf } from '../../../server/sheet/csv.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const asked = { purpose: '编印秩序册', status: '', event: '', text: '' };

async function take(test: TestSystem, token: string, body: object) {
  const response = await test.system.api.request(`${API_ROOT}${paths.exportEntries}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-language': 'zh',
    },
  });
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

describe('an export of entries', () => {
  it('contains the rows of the list with masked numbers, and a sheet about the export', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { status, content } = await take(test, token, { ...asked, status: 'approved' });
    expect(status).toBe(200);
    const rows = await readSheet(content);
    expect(rows).toHaveLength(3);
    const [head = [], ...people] = rows;
    const column = (name: string) => people.map((row) => row[head.indexOf(name)]);
    expect(new Set(column('姓名'))).toEqual(new Set(['冯雪', '郑凯']));
    for (const number of column('身份证号')) expect(number).toMatch(/^\d{2}\*{16}$/);
    for (const phone of column('手机号')) expect(phone).toMatch(/^139\*{4}\d{4}$/);
    expect(await readSheet(content, 2)).toContainEqual(['用途', '编印秩序册']);
  });

  it('requires a purpose, which is logged with the exported selection', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Unit'));
    expect((await take(test, token, { ...asked, purpose: ' ' })).status).toBe(422);
    await take(test, token, { ...asked, event: 'hubei-3-sk08' });
    const log = await test.system.parts.db
      .selectFrom('audit_log')
      .select(['object_id', 'capacity', 'reason', 'after', 'before'])
      .where('action', '=', 'entry.export')
      .execute();
    expect(log).toEqual([
      {
        object_id: 'hubei-3-sk08',
        capacity: 'unit',
        reason: '编印秩序册',
        after: '1',
        before: JSON.stringify({
          format: 'xlsx',
          columns: exportColumns,
          status: '',
          competition: '',
          event: 'hubei-3-sk08',
          unit: '',
          city: '',
          from: '',
          to: '',
          text: '',
        }),
      },
    ]);
  });

  it('is open to reviewers and units only, and contains the entries that they can read', async () => {
    const test = await openTestSystem();
    for (const role of ['Personal', 'Exhibitor', 'Expert']) {
      const token = await test.signIn(demoAccount(role));
      expect([role, (await take(test, token, asked)).status]).toEqual([role, 403]);
    }
    const unit = await take(test, await test.signIn(demoAccount('Unit')), asked);
    const rows = await readSheet(unit.content);
    expect(rows.slice(1).map((row) => row[5])).not.toContain('赵磊');
    expect(rows.slice(1).map((row) => row[5])).toContain('王子涵');
  });

  it('has the requested columns, order and format, and a Chinese file name', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Committee'));
    const { content, headers } = await take(test, token, {
      ...asked,
      format: 'csv',
      columns: ['real_name', 'competition', 'skill_level', 'unit', 'city'],
      order: '-name',
      competition: 'hubei-3',
    });
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = content.toString('utf8').slice(1).split('\r\n');
    expect(lines[0]).toBe('"大赛","姓名","所在地","技能等级","单位"');
    expect(lines[1]).toMatch(/^"[^"]+","周浩然","[^"]+","[^"]+","[^"]+"$/);
    expect(lines.at(-1)).toBe('');
    expect(lines).toHaveLength(11);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(name)).toMatch(/^报名.*-2026-11-21\.csv$/);
    expect(headers.get('content-disposition')).toContain('attachment; filename="entries-2026-11-21.csv"');
  });

  it.each([{ columns: [] }, { columns: ['id_no_sealed'] }, { format: 'pdf' }])(
    'rejects invalid options: %o',
    async (wish) => {
      const test = await openTestSystem();
      const token = await test.signIn(demoAccount('Committee'));
      expect((await take(test, token, { ...asked, ...wish })).status).toBe(422);
    },
  );
});

it('never writes a CSV cell that a spreadsheet program evaluates as a formula', () => {
  const cells = ['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '王"子"涵', '12-3'];
  expect(Buffer.from(csvOf([cells])).toString('utf8')).toBe(
    `\ufeff"'=1+1","'+86","'-1","'@SUM(A1)","'\t=1","' =1","'＝1","王""子""涵","12-3"\r\n`,
  );
});
