import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { API_ROOT } from '../../../server/contract/kit/api-root.ts';
import { moveDueResults } from '../../../server/results/due.ts';
import { paths } from '../../support/paths.ts';
import { HOUR, type Who } from '../support/day.ts';
import { openDecoded } from '../support/decoded.ts';

const asked = { purpose: '报送省人社厅存档' };

async function openCompiled() {
  const decoded = await openDecoded();
  expect((await decoded.compile()).status).toBe(200);
  const { id } = await decoded.latestVersion();
  const take = async (who: Who, body: object = asked, of = id) => {
    const response = await decoded.test.system.api.request(
      `${API_ROOT}${paths.exportResults.replace(':id', of)}`,
      {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await decoded.tokenOf(who)}`,
          'accept-language': 'zh',
        },
      },
    );
    return {
      status: response.status,
      headers: response.headers,
      content: Buffer.from(await response.arrayBuffer()),
    };
  };
  const exported = () =>
    decoded.db
      .selectFrom('audit_log')
      .select(['object', 'object_id', 'capacity', 'before', 'after', 'reason'])
      .where('action', '=', 'publication.export')
      .execute();
  return { ...decoded, id, take, exported };
}

describe('an export of results', () => {
  it('[running.md 7] has ranks, marks by module and awards, and names its account, time and purpose', async () => {
    const { take, latestVersion, results } = await openCompiled();
    const { status, content, headers } = await take('clerk');
    expect(status).toBe(200);
    const [head = [], ...lines] = await readSheet(content);
    const version = await latestVersion();
    const { modules } = (await results('clerk')).body;
    expect(head).toEqual([
      '名次',
      '报名编号',
      '姓名',
      '单位',
      ...modules.map(({ code, name }) => `${code} ${name}`),
      '总分',
      '奖项',
      '状态',
    ]);
    expect(lines).toHaveLength(version.lines.length);
    expect(lines[0]?.slice(0, 4)).toEqual(
      ['1', version.lines[0]?.no, version.lines[0]?.name, version.lines[0]?.unit].map((one) => one || null),
    );
    expect(lines[0]?.slice(-2)).toEqual(['金奖', '有名次']);
    expect(lines.at(-1)?.slice(-3)).toEqual([null, null, '弃权']);
    const about = new Map((await readSheet(content, 2)).map(([name, value]) => [name, value]));
    expect(about.get('用途')).toBe(asked.purpose);
    expect(about.get('导出人')).toMatch(/\w/);
    expect(about.get('导出时间')).toMatch(/^2026-\d\d-\d\d \d\d:\d\d/);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="results-2026-\d\d-\d\d\.xlsx"; filename\*=UTF-8''/,
    );
  });

  it('requires a purpose, which the audit log stores with the exported version', async () => {
    const { take, exported, id } = await openCompiled();
    for (const wrong of [{}, { purpose: ' ' }, { ...asked, format: 'pdf' }]) {
      expect((await take('organiser', wrong)).status).toBe(422);
    }
    expect(await exported()).toEqual([]);
    expect((await take('organiser')).status).toBe(200);
    expect(await exported()).toEqual([
      {
        object: 'publication',
        object_id: id,
        capacity: 'organiser',
        before: JSON.stringify({ format: 'xlsx', number: 1, status: 'compiled' }),
        after: '8',
        reason: asked.purpose,
      },
    ]);
  });

  it('is refused without access to the version; after the release units can export it, competitors cannot', async () => {
    const { take, exported, doesToResults, inAnHour, test, moveTo, results, latestVersion, db, id } =
      await openCompiled();
    for (const who of ['competitor', 'unit', 'judge', 'keeperW'] as const) {
      expect([who, (await take(who)).status]).toEqual([who, 404]);
    }
    expect((await take('clerk', asked, 'none')).status).toBe(404);
    expect(await exported()).toEqual([]);
    await doesToResults('chief', 'agree');
    await doesToResults('organiser', 'propose', { release_at: inAnHour() });
    await doesToResults('secondOrganiser', 'approve');
    await moveTo(test.clock.now() + HOUR);
    await moveDueResults(test.system.parts, test.clock.now());
    expect((await take('unit')).status).toBe(404);
    const { organisation_id } = await db
      .selectFrom('confirmed_affiliations as of')
      .innerJoin('users', 'users.id', 'of.user_id')
      .select('of.organisation_id')
      .where('users.username', '=', 'jianghan.college')
      .executeTakeFirstOrThrow();
    const [best] = (await latestVersion()).lines;
    await db
      .updateTable('entries')
      .set({ organisation_id })
      .where('id', '=', best?.entry_id ?? '')
      .execute();
    expect((await results('unit')).body.meta.may_export).toBe(true);
    const [head = [], first = []] = await readSheet((await take('unit')).content);
    expect([head.length, first.slice(-2)]).toEqual([
      (await results('unit')).body.modules.length + 7,
      ['金奖', '有名次'],
    ]);
    expect((await results('competitor')).body.meta.may_export).toBe(false);
    expect((await take('competitor')).status).toBe(403);
    expect((await take('judge')).status).toBe(404);
    expect((await exported()).map(({ capacity, object_id }) => [capacity, object_id])).toEqual([
      ['unit', id],
    ]);
  });

  it('has no formula in a CSV file, and names its account and purpose there too', async () => {
    const { take, db, latestVersion } = await openCompiled();
    const [line] = (await latestVersion()).lines;
    await db
      .updateTable('organisations')
      .set({ name: '=HYPERLINK("http://x")' })
      .where('id', 'in', (is) =>
        is
          .selectFrom('entries')
          .select((of) => of.ref('organisation_id').$notNull().as('id'))
          .where('id', '=', line?.entry_id ?? ''),
      )
      .execute();
    const { content, headers } = await take('supervisor', { purpose: '=1+1 核对', format: 'csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = content.toString('utf8');
    expect(text.startsWith('\ufeff"名次",')).toBe(true);
    expect(text).toContain(`"用途","'=1+1 核对"`);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).not.toMatch(/"=/);
  });
});
