import { describe, expect, it } from 'vitest';
import type { EntryList } from '../../../server/contract/entry/entry.ts';
import { keepNames, sortKey, suffixesOf } from '../../../server/person/search-words.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

/** Reads lists of entries as a kind of account. */
async function reader(test: TestSystem, role = 'Committee') {
  const token = await test.signIn(demoAccount(role));
  const read = async (query: Readonly<Record<string, string>>) => {
    const asked = new URLSearchParams(query).toString();
    return test.call<EntryList>('GET', `${paths.listEntries}?${asked}`, { token });
  };
  const names = async (query: Readonly<Record<string, string>>) =>
    (await read({ per_page: '100', ...query })).body.data.map(({ real_name }) => real_name);
  return { token, read, names };
}

describe('what entries are found by', () => {
  it.each([
    ['the beginning of a name', '王子', ['王子涵']],
    ['its end', '子涵', ['王子涵']],
    ['one character in it', '子', ['王子涵']],
    ['pinyin', 'wangzihan', ['王子涵']],
    ['pinyin with spaces and capitals', 'Wang Zi Han', ['王子涵']],
    ['pinyin from a later syllable on', 'zihan', ['王子涵']],
    ['initials', 'wzh', ['王子涵']],
    ['a part of the initials', 'zh', ['陈志强', '周浩然', '赵磊', '王子涵', '郑凯']],
    ['one letter, of whichever syllable', 'z', ['陈志强', '周浩然', '赵磊', '王子涵', '郑凯']],
    ['the middle of a number', 'SK09', ['刘婷']],
    ['the end of a number', '09-0001', ['刘婷']],
    ['letters in full width', 'ＳＫ０９', ['刘婷']],
  ])('%s', async (_, text, found) => {
    const { names } = await reader(await openTestSystem());
    expect((await names({ text })).toSorted()).toEqual(found.toSorted());
  });

  it.each(['%', '_', '-', '子王', 'hanzi', '王子涵王', '42010620060215104', '420106', '0602'])(
    '%s finds nobody, identity numbers in no part',
    async (text) => {
      const { names } = await reader(await openTestSystem());
      expect(await names({ text })).toEqual([]);
    },
  );

  it('a member of a team is found as the first one is', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const entry = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select('entries.id')
      .where('real_name', '=', '冯雪')
      .executeTakeFirstOrThrow();
    const other = await db
      .selectFrom('persons')
      .select('id')
      .where('real_name', '=', '林晓雨')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('entry_members')
      .values({ entry_id: entry.id, seq: 2, person_id: other.id })
      .execute();
    const { names } = await reader(test);
    expect(await names({ text: '晓雨' })).toEqual(['冯雪']);
    expect(await names({ text: 'lxy' })).toEqual(['冯雪']);
  });

  it('a name that is changed is found as it is now, and no more as it was', async () => {
    const test = await openTestSystem();
    const { db } = test.system.parts;
    const { id } = await db
      .selectFrom('persons')
      .select('id')
      .where('real_name', '=', '王子涵')
      .executeTakeFirstOrThrow();
    await db.updateTable('persons').set({ real_name: '单雄信' }).where('id', '=', id).execute();
    await keepNames(db, [{ id, real_name: '单雄信' }]);
    const { names } = await reader(test);
    expect(await names({ text: 'shanxx' })).toEqual([]);
    expect(await names({ text: 'sxx' })).toEqual(['单雄信']);
    expect(await names({ text: '子涵' })).toEqual([]);
  });

  it('what somebody tells of themselves is found at once', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount('Personal'));
    const { body: before } = await test.call<{ version: number }>('GET', paths.getProfile, { token });
    const body = {
      real_name: '欧阳明',
      region_code: '420100',
      occupation: 'student',
      education: 'college',
      skill_level: 'none',
      photo_id: null,
      version: before.version,
    };
    const { status } = await test.call('PUT', paths.changeProfile, { token, body });
    expect(status).toBe(200);
    const words = await test.system.parts.db
      .selectFrom('search_words')
      .select('suffix')
      .where('kind', '=', 'person')
      .where('suffix', 'in', ['阳明', 'ouyangming', 'oym', '晓雨'])
      .execute();
    expect(words.map(({ suffix }) => suffix).toSorted()).toEqual(['ouyangming', 'oym', '阳明']);
  });
});

describe('what a list of entries is narrowed down to', () => {
  it('competition, unit, city and days of handing in, each with the others', async () => {
    const { read, names } = await reader(await openTestSystem());
    const { body } = await read({});
    const [competition] = body.meta.competitions;
    expect(body.meta.competitions.map(({ id }) => id)).toContain('hubei-3');
    expect(await names({ competition: 'hubei-3' })).toHaveLength(9);
    expect(await names({ competition: 'another' })).toEqual([]);
    expect((await names({ city: '420100' })).toSorted()).toEqual(['冯雪', '王子涵', '陈志强'].toSorted());
    expect(await names({ city: '420100', status: 'approved' })).toEqual(['冯雪']);
    expect((await names({ unit: '职业技术' })).length).toBeGreaterThan(0);
    expect(await names({ unit: '没有的单位' })).toEqual([]);
    const days = body.data.map(({ submitted_at }) => submitted_at.slice(0, 10));
    const [first = ''] = days;
    const last = days.at(-1) ?? '';
    expect(await names({ from: first, to: last })).toHaveLength(9);
    expect(await names({ from: last, to: last })).toHaveLength(days.filter((day) => day === last).length);
    expect(competition?.name).not.toBe('');
  });

  it.each([{ city: '42' }, { from: '2026-13-01' }, { to: 'yesterday' }, { order: 'id_no' }])(
    'nonsense is refused by its field: %o',
    async (query) => {
      const { read } = await reader(await openTestSystem());
      const { status, body } = await read(query);
      expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        422,
        Object.keys(query),
      ]);
    },
  );

  it('a unit sees no entries of others by any filter', async () => {
    const { names } = await reader(await openTestSystem(), 'Unit');
    expect(await names({ text: '赵磊' })).toEqual([]);
    expect(await names({ text: 'zl' })).toEqual([]);
    expect(await names({ city: '420600' })).toEqual([]);
    expect(await names({ unit: '技师' })).toEqual([]);
  });
});

describe('a list that is searched', () => {
  it.each(['', 'submitted', '-submitted', 'name', '-name', 'event', '-event'])(
    'has its pages in the order %j, and counts what it found whatever page is read',
    async (order) => {
      const { read } = await reader(await openTestSystem());
      const all = async (query: Readonly<Record<string, string>>) =>
        (await read({ order, per_page: '100', ...query })).body.data.map(({ id }) => id);
      const found = await all({ text: 'z' });
      expect(found.length).toBeGreaterThan(3);
      // The same entries in the same order as in the list that is not searched.
      const isFound = new Set(found);
      expect((await all({})).filter((id) => isFound.has(id))).toEqual(found);
      const counts = new Set<string>();
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(found.length / 2); page += 1) {
        const { body } = await read({ text: 'z', order, per_page: '2', page: String(page) });
        paged.push(...body.data.map(({ id }) => id));
        counts.add(JSON.stringify([body.meta.counts, body.meta.pagination.total]));
      }
      expect(paged).toEqual(found);
      expect(counts.size).toBe(1);
      const beyond = await read({ text: 'z', order, per_page: '100', page: '2' });
      expect([beyond.body.data, beyond.body.meta.pagination.total]).toEqual([[], found.length]);
    },
  );

  it('has the entries of one status, and counts those of the others', async () => {
    const { read } = await reader(await openTestSystem());
    const { body } = await read({ text: 'z', per_page: '100' });
    const some = await read({ text: 'z', per_page: '100', status: 'submitted' });
    expect(some.body.meta.counts).toEqual(body.meta.counts);
    expect(some.body.data.map(({ id }) => id)).toEqual(
      body.data.filter(({ status }) => status === 'submitted').map(({ id }) => id),
    );
    expect(some.body.meta.pagination.total).toBe(body.meta.counts['submitted']);
  });

  it('is the own one for somebody who hands in for themselves', async () => {
    const { read } = await reader(await openTestSystem(), 'Personal');
    const { body } = await read({ per_page: '100' });
    const all = body.data.map(({ id }) => id);
    const found = await read({ text: body.data[0]?.real_name ?? '', per_page: '100' });
    expect(found.body.data.map(({ id }) => id)).toEqual(all);
  });
});

describe('the order of a list of entries', () => {
  it('by name is by pinyin, by surname first; page by page nobody is left out or there twice', async () => {
    const { names } = await reader(await openTestSystem());
    const sorted = await names({ order: 'name' });
    expect(sorted).toEqual(sorted.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));
    expect(sorted[0]).toBe('陈志强');
    expect(await names({ order: '-name' })).toEqual(sorted.toReversed());
    const paged = [];
    for (let page = 1; page <= 5; page++) {
      paged.push(...(await names({ order: 'name', per_page: '2', page: String(page) })));
    }
    expect(paged).toEqual(sorted);
  });

  it('by event is by its code, by time the way round that is asked for', async () => {
    const { read, names } = await reader(await openTestSystem());
    const { body } = await read({ order: 'event', per_page: '100' });
    const codes = body.data.map(({ event }) => event.code);
    expect(codes).toEqual(codes.toSorted());
    expect(await names({ order: '-submitted' })).toEqual((await names({ order: 'submitted' })).toReversed());
  });
});

it('suffixes have every part of a name once, numbers without their hyphens', () => {
  expect(suffixesOf('王伟').toSorted()).toEqual(['wangwei', 'wei', 'ww', 'w', '王伟', '伟'].toSorted());
  expect(suffixesOf('E26-SK09')).toEqual([
    'e26sk09',
    '26sk09',
    '6sk09',
    'sk09',
    'k09',
    '09',
    '9',
    'e',
    's',
    'k',
  ]);
  expect(suffixesOf(' - ')).toEqual([]);
});
