import { describe, expect, it } from 'vitest';
import type { SidebarItem } from '../../../server/contract/session/sidebar.ts';
import { buildMenu as build, routesOf } from '../../../src/adapters/sidebars.ts';
import { isVisible } from '../../../src/lib/menu/menu.ts';

/** Paths as an outline: children in brackets. */
const outline = (items: readonly SidebarItem[]): string =>
  items.map((one) => one.path + (one.children.length > 0 ? `[${outline(one.children)}]` : '')).join(' ');

const buildMenu = (list: readonly unknown[], ...paths: string[]) =>
  build(list, { paths, hasView: (component) => component !== 'constructor' });

/** Items that only their places matter of. */
const page = (fields: Record<string, unknown>) => ({ component: 'page', ...fields });

const first = (value: Record<string, unknown>): SidebarItem =>
  buildMenu([page({ path: '/a', ...value })]).items[0]!;

const problemsOf = (list: readonly unknown[]) =>
  buildMenu(list).problems.map(({ reason, item }) => `${reason} ${item}`);

describe('the tree', () => {
  const nested = [
    { id: 2, path: '/match', order: 2, component: 'match' },
    {
      id: 1,
      path: '/onlineManagement',
      order: 1,
      children: [
        { id: 12, path: 'entries', order: 2, component: 'entries' },
        { id: 11, path: '/onlineManagement/informUpload', order: 1, component: 'notices' },
      ],
    },
  ];
  const flat = [
    { id: 12, parent_id: 1, path: 'entries', order: 2, component: 'entries' },
    { id: 2, path: '/match', order: 2, component: 'match' },
    { id: 11, parent_id: 1, path: '/onlineManagement/informUpload', order: 1, component: 'notices' },
    { id: 1, path: '/onlineManagement', order: 1 },
  ];
  const tree = '/onlineManagement[/onlineManagement/informUpload /onlineManagement/entries] /match';

  it('[D10] nested and flat lists give the same tree, siblings by order', () => {
    expect(outline(buildMenu(nested).items)).toBe(tree);
    expect(outline(buildMenu(flat).items)).toBe(tree);
    expect(buildMenu(nested).problems).toEqual([]);
  });

  it('[D10] numbers written as text change nothing', () => {
    const asText = flat.map((item) =>
      Object.fromEntries(Object.entries(item).map(([key, value]) => [key, String(value)])),
    );
    expect(outline(buildMenu(asText).items)).toBe(tree);
  });

  it('[D10] equal orders keep the order of the list; a parent that is not in the list makes a root', () => {
    const list = [
      { id: 3, parent_id: 9, path: '/c' },
      { id: 1, path: '/a' },
      { id: 2, path: '/b' },
    ].map(page);
    expect(outline(buildMenu(list).items)).toBe('/c /a /b');
  });

  it('[D10] what is unusable is left out alone, and recorded', () => {
    const list = [
      { id: 1, path: '/a', children: [{ path: '' }, page({ path: '/a/b' }), 'x'] },
      { id: 2 },
      null,
      17,
      page({ id: 3, path: '/c', order: 'soon' }),
      page({ id: 4, path: '/d' }),
    ];
    const { items, problems } = buildMenu(list);
    expect(outline(items)).toBe('/a[/a/b] /d');
    expect(problems).toEqual([
      { reason: 'noPath', item: '0.0' },
      { reason: 'malformed', item: '0.2' },
      { reason: 'noPath', item: '1' },
      { reason: 'malformed', item: '2' },
      { reason: 'malformed', item: '3' },
      { reason: 'malformed', item: '4' },
    ]);
  });

  it('[D10] a cycle, and what hangs from it, is left out; the rest stays', () => {
    const list = [
      { id: 1, parent_id: 2, path: '/a' },
      { id: 2, parent_id: 1, path: '/b' },
      { id: 3, parent_id: 3, path: '/self' },
      { id: 4, parent_id: 1, path: '/below' },
      { id: 5, path: '/fine' },
    ].map(page);
    expect(outline(buildMenu(list).items)).toBe('/fine');
    expect(problemsOf(list)).toEqual(['cycle /a', 'cycle /b', 'cycle /self', 'cycle /below']);
  });

  it('[S43] every field arrives; those left out or null have their defaults', () => {
    const full = {
      id: 7,
      parent_id: null,
      path: '/work',
      name: 'work',
      title: '我的工作',
      icon: 'briefcase',
      component: 'work',
      redirect: '/duties',
      order: 3,
      system: 6,
      roles: ['training management'],
      disabled: true,
      hidden: false,
      is_show: true,
      navbars: ['competition'],
      meta: { keepAlive: true },
      children: [],
    };
    expect(buildMenu([full], '/duties').items).toEqual([{ ...full, id: '7' }]);
    const names = Object.keys(full).filter((name) => !['path', 'component'].includes(name));
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(first(nulls)).toEqual(first({}));
    expect(first({})).toMatchObject({
      order: 0,
      system: null,
      is_show: true,
      roles: [],
      meta: {},
    });
  });

  it('[S43] roles come as a list or as one text with commas', () => {
    expect(first({ roles: 'business review, system management,' }).roles).toEqual([
      'business review',
      'system management',
    ]);
  });
});

describe('what cannot be used', () => {
  it.each([
    '/\\\\evil.example/x',
    '//evil.example/x',
    'https://evil.example/x',
    'javascript:alert(1)',
    '/with space',
    '/中文',
    '/a?b=1',
    '/a#b',
    '/a/../b',
    '/a/./b',
    '/a/%2e%2e/b',
    '/a//b',
    '/a\\tb',
  ])('[D10] an item with the path %j is left out, and recorded', (path) => {
    const { items, problems } = buildMenu([page({ path }), page({ path: '/stays' })]);
    expect(outline(items)).toBe('/stays');
    expect(problems).toEqual([{ reason: 'notPlain', item: path }]);
  });

  it('[D10] also below another, where it would come to a plain path', () => {
    const children = ['..', '../b', './b', 'b c', 'b?x', '//b'].map((path) => page({ path }));
    const { items, problems } = buildMenu([page({ path: '/a', children })]);
    expect(outline(items)).toBe('/a');
    expect(problems).toHaveLength(6);
  });

  it('[D10] an item with neither component nor children is left out, and so is what it leaves empty', () => {
    const list = [
      { path: '/a', children: [{ path: 'b' }] },
      { path: '/c', redirect: '/d' },
      page({ path: '/d' }),
    ];
    expect(outline(buildMenu(list).items)).toBe('/d');
    expect(problemsOf(list)).toEqual(['empty /a/b', 'empty /a', 'empty /c']);
  });

  it('[D10] what hangs from an item that is left out goes with it, in a flat list as in a nested one', () => {
    const flat = [
      { id: 1, path: 'https://evil.example' },
      { id: 2, parent_id: 1, path: 'b' },
      { id: 3, path: 7 },
      { id: 4, parent_id: 3, path: 'c' },
    ].map(page);
    expect(outline(buildMenu(flat).items)).toBe('');
    expect(problemsOf(flat)).toEqual(['malformed 2', 'above c', 'notPlain https://evil.example']);
  });

  it('[D10, D11] an unknown component stays, and is recorded', () => {
    const list = [
      { path: '/a', component: 'constructor' },
      { path: '/closed', component: 'constructor', disabled: true },
    ];
    expect(outline(buildMenu(list).items)).toBe('/a /closed');
    expect(problemsOf(list)).toEqual(['unknownComponent /a']);
  });
});

describe('what may stand in the menu', () => {
  const visible = (item: Record<string, unknown>) => isVisible(first(item), 6, 'training management');

  it('[S44] an item of the current system that is not hidden', () => {
    expect(visible({ system: 6 })).toBe(true);
    expect(visible({ system: '6' })).toBe(true);
    expect(visible({ system: 1 })).toBe(false);
    expect(visible({ system: 6, hidden: true })).toBe(false);
  });

  it('[S44] an item of no system stands in no menu: none equals the current one', () => {
    expect(visible({ system: null })).toBe(false);
    expect(visible({})).toBe(false);
  });

  it.each([true, 1, '1', 'true'])('[S44] hidden %j hides it', (hidden) => {
    expect(visible({ system: 6, hidden })).toBe(false);
  });

  it.each([false, 0, '0', 'false', '', null])('[S44] hidden %j does not hide it', (hidden) => {
    expect(visible({ system: 6, hidden })).toBe(true);
  });

  it('[S44, D10] a flag that is neither yes nor no makes the item one that cannot be used', () => {
    expect(problemsOf([page({ path: '/a', hidden: 'perhaps' })])).toEqual(['malformed 0']);
  });

  it('[S44] with roles, only if the role string contains one of them', () => {
    expect(visible({ system: 6, roles: [] })).toBe(true);
    expect(visible({ system: 6, roles: ['training management'] })).toBe(true);
    expect(visible({ system: 6, roles: ['business review', 'training'] })).toBe(true);
    expect(visible({ system: 6, roles: ['business review'] })).toBe(false);
  });

  it.each([0, '0', false, 'false'])('[D10] is_show %j hides it', (is_show) => {
    expect(visible({ system: 6, is_show })).toBe(false);
  });

  it('[S45] a disabled item stays in the menu: clicking it says so', () => {
    expect(visible({ system: 6, disabled: 1 })).toBe(true);
  });
});

describe('the routes', () => {
  const access = (list: readonly unknown[], role = 'training management') =>
    Object.fromEntries(routesOf(buildMenu(list).items, role).map((route) => [route.path, route.access]));

  it('[D4, S44] roles decide between open and forbidden, for an item and all below it', () => {
    const list = [
      { path: '/a', component: 'a', roles: ['training management'] },
      {
        path: '/b',
        component: 'b',
        roles: ['business review'],
        children: [{ path: '/b/c', component: 'c' }],
      },
    ];
    expect(access(list)).toEqual({ '/a': 'open', '/b': 'forbidden', '/b/c': 'forbidden' });
    expect(access(list, 'business review')).toEqual({ '/a': 'forbidden', '/b': 'open', '/b/c': 'open' });
  });

  it('[S45] a disabled item is not yet open; one that is forbidden as well is forbidden', () => {
    expect(access([{ path: '/a', component: 'a', disabled: true }])).toEqual({ '/a': 'notYetOpen' });
    expect(access([{ path: '/a', component: 'a', disabled: true, roles: ['x'] }])).toEqual({
      '/a': 'forbidden',
    });
  });

  it('[S44] hidden items and those of another system can be reached by their address', () => {
    const list = [
      { path: '/detail', component: 'detail', hidden: true },
      { path: '/other', component: 'other', system: 1 },
    ];
    expect(access(list)).toEqual({ '/detail': 'open', '/other': 'open' });
  });

  it('[D11] a section without a component is no page; the component is passed on as it is', () => {
    const list = [{ path: '/a', children: [{ path: 'b', component: 'work/B' }] }];
    expect(routesOf(buildMenu(list).items, '')).toEqual([
      { path: '/a/b', component: 'work/B', access: 'open' },
    ]);
  });

  it('[S43] an item with a redirect leads on to that page, written from the root or below the item', () => {
    const list = [
      { path: '/a', redirect: '/a/b', component: 'Layout', children: [{ path: 'b', component: 'b' }] },
      { path: '/c', redirect: 'd', children: [{ path: 'd', component: 'd' }] },
    ];
    expect(access(list)).toEqual({
      '/a': { leadsTo: '/a/b' },
      '/a/b': 'open',
      '/c': { leadsTo: '/c/d' },
      '/c/d': 'open',
    });
  });

  it.each([
    ['to nowhere', [{ path: '/a', redirect: '/nowhere', component: 'a' }]],
    ['out of the application', [{ path: '/a', redirect: '/\\evil.example/x', component: 'a' }]],
    ['to itself', [{ path: '/a', redirect: '/a', component: 'a' }]],
    [
      'round in a circle',
      [
        { path: '/a', redirect: '/b', component: 'a' },
        { path: '/b', redirect: '/c', component: 'b' },
        { path: '/c', redirect: '/a', component: 'c' },
      ],
    ],
    [
      'to what is left out itself',
      [
        { path: '/a', redirect: '/b', component: 'a' },
        { path: '/b', redirect: '/nowhere', component: 'b' },
      ],
    ],
  ])('[D10] an item with a redirect %s is left out, and recorded', (_, list) => {
    const stays = { path: '/stays', component: 'stays' };
    const { items, problems } = buildMenu([...list, stays]);
    expect(outline(items)).toBe('/stays');
    expect(problems.map(({ reason, item }) => `${reason} ${item}`).toSorted()).toEqual(
      list.map(({ path }) => `redirect ${path}`),
    );
  });

  it('[D10] a redirect may lead to a page of the application, and "noRedirect" is none', () => {
    const list = [
      { path: '/a', redirect: '/information', component: 'a' },
      { path: '/b', redirect: 'noRedirect', component: 'Layout', children: [page({ path: 'c' })] },
    ];
    const { items, problems } = buildMenu(list, '/information');
    expect(outline(items)).toBe('/a /b[/b/c]');
    expect(problems).toEqual([]);
  });

  it('[S45] what stands below a disabled item is disabled with it', () => {
    const list = [{ path: '/a', disabled: true, children: [page({ path: 'b' })] }];
    expect(access(list)).toEqual({ '/a/b': 'notYetOpen' });
  });

  it('[D4, S44] of several items with one path the one that gives most counts', () => {
    const forbidden = { path: '/a', component: 'a', roles: ['x'] };
    const open = { path: '/a', component: 'a' };
    expect(access([forbidden, open, { ...open, disabled: true }])).toEqual({ '/a': 'open' });
  });
});
