import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { sidebarItem, type SidebarItem } from '../../../server/contract/session/sidebar.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem, type TestSystem } from '../support/test-system.ts';

const sidebarOf = async (test: TestSystem, role: string) => {
  const token = await test.signIn(demoAccount(role));
  return (await test.call<SidebarItem[]>('GET', paths.getSidebars, { token })).body;
};

const flat = (items: readonly SidebarItem[]): SidebarItem[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);

const roles = ['Personal', 'Exhibitor', 'Unit', 'Committee', 'ExhibitorAdmin', 'Expert', 'Technician'];

describe.each(roles)('GET /user/sidebars of %s', (role) => {
  it('[S43][D10] has items in the shape of the contract, nested under their parents, in order', async () => {
    const items = await sidebarOf(await openTestSystem(), role);
    expect(items.length).toBeGreaterThan(1);
    for (const item of flat(items)) {
      expect(v.safeParse(v.strictObject(sidebarItem.entries), item).issues).toBeUndefined();
      expect(item.meta).toEqual({
        title_en: expect.stringMatching(/\w{2}/),
        title_es: expect.stringMatching(/\w{2}/),
        title_ja: expect.stringMatching(/[\p{L}]{2}/u),
      });
      expect(item.title).toMatch(/\p{Script=Han}{2}/u);
      for (const child of item.children) expect(child.parent_id).toBe(item.id);
      const orders = item.children.map(({ order }) => order);
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    }
  });

  it('[S40] belongs to the system of the kind of user, and redirects to its own pages only', async () => {
    const items = flat(await sidebarOf(await openTestSystem(), role));
    const system = { Personal: 1, Exhibitor: 8 }[role] ?? 6;
    expect(items.filter((item) => item.system === system).length).toBeGreaterThan(1);
    const shown = new Set(items.filter((item) => item.system === system).map(({ path }) => path));
    const redirects = items.map(({ redirect }) => redirect).filter(Boolean);
    expect(redirects.filter((redirect) => !shown.has(redirect))).toEqual([]);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  });
});

it.each(roles)('[S43] %s has a different icon for each item of a section', async (role) => {
  const visible = (items: readonly SidebarItem[]) => items.filter(({ hidden }) => !hidden);
  const sections = visible(await sidebarOf(await openTestSystem(), role));
  const twice = sections.flatMap(({ children }) => {
    const icons = visible(children).map(({ icon }) => icon);
    return visible(children).filter(({ icon }) => icons.indexOf(icon) !== icons.lastIndexOf(icon));
  });
  expect(twice.map(({ title, icon }) => `${title} ${icon}`)).toEqual([]);
});

it.each(['Unit', 'Committee', 'Expert'])(
  '[S43] %s has the list of waiting work directly after the home page',
  async (role) => {
    const items = await sidebarOf(await openTestSystem(), role);
    const homes = ['/match', '/manage', '/expertBank'];
    expect(items.find(({ path }) => !homes.includes(path))?.name).toBe('myWork');
  },
);

it.each(['Unit', 'ExhibitorAdmin'])(
  '[S28] %s has a title of the home page that fits units and the exhibitor administrator',
  async (role) => {
    const items = await sidebarOf(await openTestSystem(), role);
    const home = items.find(({ path }) => path === '/match');
    expect(home).toMatchObject({ title: '单位首页', meta: { title_en: 'Unit home' } });
  },
);

it('[S25] has all nine sections for the committee', async () => {
  const names = (await sidebarOf(await openTestSystem(), 'Committee'))
    .filter(({ children }) => children.length > 0)
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual([
    'competitionAchievement',
    'competitionMaking',
    'competitionOperation',
    'competitionRunMatchResult',
    'drawAdmin',
    'matchResults',
    'matchScore',
    'myWork',
    'onlineManagement',
  ]);
});

it('[S44][S45] has hidden and disabled items, and items for another role string and another system', async () => {
  const items = flat(await sidebarOf(await openTestSystem(), 'Committee'));
  expect(items.some(({ hidden }) => hidden)).toBe(true);
  expect(items.some(({ disabled }) => disabled)).toBe(true);
  expect(items.some(({ system }) => system === 5)).toBe(true);
  const roleStrings = new Set(items.flatMap((item) => item.roles));
  expect(roleStrings).toEqual(new Set(['business review', 'training management']));
});

it('[running.md 7] has no page for the export of results, and none for the staff of a booth', async () => {
  const test = await openTestSystem();
  for (const role of ['Committee', 'Exhibitor']) {
    const names = flat(await sidebarOf(test, role)).map(({ path }) => path);
    expect(names).not.toContain('/matchResults/export');
    expect(names).not.toContain('/exhibitor/staff');
  }
});

it('excludes the pages of other roles', async () => {
  const test = await openTestSystem();
  const pathsOf = async (role: string) => flat(await sidebarOf(test, role)).map(({ path }) => path);
  expect(await pathsOf('Unit')).not.toContain('/onlineManagement/entryReview');
  expect(await pathsOf('Committee')).toContain('/onlineManagement/entryReview');
  expect(await pathsOf('Personal')).not.toContain('/manage');
  expect(await pathsOf('Committee')).not.toContain('/systemManagement/clientErrors');
  expect(await pathsOf('Technician')).toContain('/systemManagement/clientErrors');
  expect(await pathsOf('Committee')).not.toContain('/systemManagement/exhibitionOffices');
  expect(await pathsOf('Technician')).toContain('/systemManagement/exhibitionOffices');
});

it('shows a change of another process under a new revision', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const token = await test.signIn(demoAccount('Expert'));
  const titles = async () =>
    flat((await test.call<SidebarItem[]>('GET', paths.getSidebars, { token })).body).map(
      ({ title }) => title,
    );
  expect(await titles()).toContain('专家首页');
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('sidebar_items')
      .set({ title: '专家之家' })
      .where('path', '=', '/expertBank')
      .execute();
    await transaction
      .updateTable('revisions')
      .set((is) => ({ revision: is('revision', '+', 1) }))
      .where('subject', '=', 'sidebars')
      .execute();
  });
  expect(await titles()).toContain('专家之家');
});

it('is compressed with the encoding that the browser accepts', async () => {
  const test = await openTestSystem();
  const token = await test.signIn();
  const plain = await test.call('GET', paths.getSidebars, { token });
  const fetchAs = async (encoding: string) => {
    const response = await test.system.api.request(`/api/v1${paths.getSidebars}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    });
    return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [brotli, small] = await fetchAs('gzip, deflate, br');
  expect([brotli, JSON.parse(brotliDecompressSync(small).toString())]).toEqual(['br', plain.body]);
  const [gzip, other] = await fetchAs('gzip, br;q=0');
  expect([gzip, JSON.parse(gunzipSync(other).toString())]).toEqual(['gzip', plain.body]);
  expect((await fetchAs('identity'))[0]).toBeNull();
});

it('[S40, S44] gives a registrant who has joined the expert bank the pages of an expert, in the own menu', async () => {
  const test = await openTestSystem();
  const { db } = test.system.parts;
  const before = flat(await sidebarOf(test, 'Personal'));
  expect(before.map(({ path }) => path)).not.toContain('/expertBank');
  const { username } = demoAccount('Personal');
  await sql`insert into user_roles (user_id, role, position)
    select id, 'Expert', 1 from users where username = ${username}`.execute(db);
  const items = await sidebarOf(test, 'Personal');
  const all = flat(items);
  const shown = all.filter(({ system }) => system === 1).map(({ path }) => path);
  expect(shown).toEqual(expect.arrayContaining(['/expertBank', '/myWork/invitations', '/matchScore/sheets']));
  // The notices and the tasks are there already, and the role string of the other item stays hidden [S41].
  expect(shown.filter((path) => path === '/onlineManagement/informUpload')).toHaveLength(1);
  expect(shown.filter((path) => path === '/myWork/tasks')).toHaveLength(1);
  expect(shown.filter((path) => path === '/myWork')).toHaveLength(1);
  expect(shown).not.toContain('/matchScore/review');
  expect(shown).not.toContain('/matchScore/digital');
  expect(before.map(({ path }) => path).filter((path) => !shown.includes(path))).toEqual([]);
});
