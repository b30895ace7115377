import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { IMPORT_LIMITS } from '../../../server/contract/entry/entry-import.ts';
import { FILE_FIELD } from '../../../server/contract/file.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, statuses, type TestSystem } from '../support/test-system.ts';
import { cells, sheet, workbook, workbookParts, zip } from '../support/workbooks.ts';

const MEGABYTE = 1024 * 1024;
const row = (...texts: readonly string[]) => `<row>${cells(...texts)}</row>`;
const times = (count: number, text: string) => Array.from({ length: count }, () => text).join('');

/** Returns a valid spreadsheet with the maximum of rows and columns, nearly as large as is unpacked. */
const large = () => workbook(times(5001, row(...Array.from({ length: 49 }, () => 'x'.repeat(76)))));

const xml = (content: string) => zip(...workbookParts(), { name: 'xl/worksheets/sheet0.xml', content });

/** Files that cost more than their size suggests, with the error message of each. */
const costly: readonly [what: string, content: () => Buffer, says: RegExp][] = [
  [
    'a row with a number that is too high',
    () => workbook('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>'),
    /5000 rows/,
  ],
  [
    'two cells at the ends of a sheet',
    () =>
      workbook(
        '<row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>',
      ),
    /columns/,
  ],
  ['a row whose number is only in a cell', () => workbook('<row><c r="A1048576"><v>1</v></c></row>'), /rows/],
  [
    'a row number with an XML character reference',
    () => workbook('<row r="&#50;000000000"><c><v>1</v></c></row>'),
    /5000 rows/,
  ],
  ['a row number after a ">" in an attribute', () => workbook('<row a=">" r="2000000000"/>'), /5000 rows/],
  ['an invalid row number', () => workbook('<row r="1e999"/>'), /cannot be read/],
  ['rows without numbers', () => workbook(times(5002, '<row/>')), /5000 rows/],
  ['cells without addresses', () => workbook(`<row>${times(51, '<c/>')}</row>`), /columns/],
  [
    'a cell with the address of another row',
    () => workbook('<row r="1"><c r="A7"><v>1</v></c></row>'),
    /cannot be read/,
  ],
  ['a repeated row number', () => workbook(times(9, '<row r="1"/>')), /cannot be read/],
  ['ZIP64', () => workbook(row('x'), { zip64: true }), /cannot be read/],
  [
    'a directory that declares too small a size',
    () => workbook(times(4000, row('x'.repeat(1000))), { claims: 100 }),
    /cannot be read/,
  ],
  [
    'a directory that declares too large a size',
    () => workbook(row('x'), { claims: 2 ** 31 }),
    /cannot be read/,
  ],
  ['256 MB of spaces', () => xml(sheet(' '.repeat(256 * MEGABYTE))), /cannot be read/],
  [
    'nested entities',
    () =>
      xml(
        `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${times(1000, '&a;')}">]>${sheet(row('&b;'))}`,
      ),
    /cannot be read/,
  ],
  ['a million nested elements', () => xml(times(1_000_000, '<a>')), /cannot be read/],
  ['an attribute of 20 MB', () => xml(`<a b="${'x'.repeat(20 * MEGABYTE)}"/>`), /cannot be read/],
  [
    'thousands of sheets',
    () =>
      zip(
        ...workbookParts(3000),
        ...Array.from({ length: 3000 }, (_, index) => ({
          name: `xl/worksheets/sheet${index}.xml`,
          content: sheet(''),
        })),
      ),
    /cannot be read/,
  ],
  [
    'one long text in every cell',
    () =>
      workbook(
        times(5001, `<row>${times(50, '<c t="s"><v>0</v></c>')}</row>`),
        {},
        { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>` },
      ),
    /cannot be read/,
  ],
  [
    'millions of texts',
    () =>
      workbook(
        row('x'),
        {},
        { name: 'xl/sharedStrings.xml', content: `<sst>${times(3_000_000, '<si/>')}</sst>` },
      ),
    /cannot be read/,
  ],
  ['a text longer than a cell', () => workbook(row('x'.repeat(40_000))), /cannot be read/],
  ['half an archive', () => large().subarray(0, 50_000), /cannot be read/],
  ['a sheet of the largest size', large, /cannot be read|columns/],
  ['a file of commas', () => Buffer.from(','.repeat(IMPORT_LIMITS.bytes)), /columns/],
  ['a file of empty lines', () => Buffer.from('\n'.repeat(IMPORT_LIMITS.bytes)), /5000 rows/],
  ['one quotation mark', () => Buffer.from(`"${'x'.repeat(IMPORT_LIMITS.bytes - 1)}`), /cannot be read/],
];

async function send(test: TestSystem, token: string, content: Buffer) {
  const form = new FormData();
  form.set(FILE_FIELD, new File([new Uint8Array(content)], 'people.xlsx'));
  const sent = new Response(form);
  return test.call<ErrorBody>('POST', `${paths.importEntries}?competition=hubei-3&dry_run=1`, {
    token,
    raw: await sent.arrayBuffer(),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
}

describe('a spreadsheet that costs more than its size suggests', () => {
  const ends: (() => Promise<void>)[] = [];
  let test: TestSystem;
  let token: string;
  beforeAll(async () => {
    test = await openTestSystem({}, (end) => ends.push(end));
    token = await test.signIn(demoAccount('Unit'));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it.each(costly)(
    'is rejected by the name of its field, within a limit of memory: %s',
    async (_, make, says) => {
      const content = make();
      const before = process.memoryUsage().rss;
      let most = before;
      const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
      const { status, body } = await send(test, token, content);
      clearInterval(looking);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [FILE_FIELD]]);
      expect(body.message).toMatch(says);
      expect((most - before) / MEGABYTE).toBeLessThan(200);
    },
  );

  it('does not block other requests while it is read', async () => {
    const content = large();
    const order: string[] = [];
    const reading = send(test, token, content).then(() => order.push('sheet'));
    for (let call = 0; call < 20; call++) {
      expect((await test.call('GET', paths.getUserInfo, { token })).status).toBe(200);
      order.push('info');
    }
    await reading;
    expect(order.at(-1)).toBe('sheet');
  });

  it('is queued behind a few other files, and further files get 503', async () => {
    const content = large();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(test, token, content)));
    expect(statuses(answers)).toEqual([422, 422, 422, 503, 503, 503]);
    const busy = answers.find(({ status }) => status === 503);
    expect(busy?.body).toEqual({
      message: expect.any(String),
      code: 50301,
      status_code: 503,
      retry_after: 10,
    });
    expect(busy?.headers.get('retry-after')).toBe('10');
  });
});
