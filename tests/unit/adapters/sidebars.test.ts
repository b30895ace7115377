import { describe, expect, it } from 'vitest';
import type { SidebarItem } from '../../../server/contract/session/sidebar.ts';
import { buildMenu as build, routesOf } from '../../../src/adapters/sidebars.ts';
import { isVisible } from '../../../src/lib/menu/menu.ts';

/** Formats paths as an outline, with children in brackets. */
const outline = (items: readonly SidebarItem[]): string =>
  items.map((one) => one.path + (one.children.length > 0 ? `[${outline(one.children)}]` : '')).join(' ');

const buildMenu = (list: readonly unknown[], ...paths: string[]) =>
  build(list, { paths, hasView: (component) => component !== 'constructor' });

/** Builds an item of which only the place in the tree matters. */
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

  it('[D10] is the same for nested and flat lists, with siblings by order', () => {
    expect(outline(buildMenu(nested).items)).toBe(tree);
    expect(outline(buildMenu(flat).items)).toBe(tree);
    expect(buildMenu(nested).problems).toEqual([]);
  });

  it('[D10] is the same for numbers written as text', () => {
    const asText = flat.map((item) =>
      Object.fromEntries(Object.entries(item).map(([key, value]) => [key, String(value)])),
    );
    expect(outline(buildMenu(asText).items)).toBe(tree);
  });

  it('[D10] keeps the order of the list for equal orders, and makes a root of an item without a known parent', () => {
    const list = [
      { id: 3, parent_id: 9, path: '/c' },
      { id: 1, path: '/a' },
      { id: 2, path: '/b' },
    ].map(page);
    expect(outline(buildMenu(list).items)).toBe('/c /a /b');
  });

  it('[D10] leaves out only the invalid items and records them', () => {
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

  it('[D10] leaves out a cycle with everything below it, and keeps the rest', () => {
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

  it('[S43] contains every field, with defaults for missing and null fields', () => {
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

  it('[S43] accepts roles as a list or as one text with commas', () => {
    expect(first({ roles: 'business review, system management,' }).roles).toEqual([
      'business review',
      'system management',
    ]);
  });
});

describe('an invalid item', () => {
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
  ])('[D10] with the path %j is left out and recorded', (path) => {
    const { items, problems } = buildMenu([page({ path }), page({ path: '/stays' })]);
    expect(outline(items)).toBe('/stays');
    expect(problems).toEqual([{ reason: 'notPlain', item: path }]);
  });

  it('[D10] is left out below another item too, even if the paths combine to a valid one', () => {
    const children = ['..', '../b', './b', 'b c', 'b?x', '//b'].map((path) => page({ path }));
    const { items, problems } = buildMenu([page({ path: '/a', children })]);
    expect(outline(items)).toBe('/a');
    expect(problems).toHaveLength(6);
  });

  it('[D10] has neither component nor children, and is left out with parents that become empty', () => {
    const list = [
      { path: '/a', children: [{ path: 'b' }] },
      { path: '/c', redirect: '/d' },
      page({ path: '/d' }),
    ];
    expect(outline(buildMenu(list).items)).toBe('/d');
    expect(problemsOf(list)).toEqual(['empty /a/b', 'empty /a', 'empty /c']);
  });

  it('[D10] is left out with all items below it, in flat and nested lists', () => {
    const flat = [
      { id: 1, path: 'https://evil.example' },
      { id: 2, parent_id: 1, path: 'b' },
      { id: 3, path: 7 },
      { id: 4, parent_id: 3, path: 'c' },
    ].map(page);
    expect(outline(buildMenu(flat).items)).toBe('');
    expect(problemsOf(flat)).toEqual(['malformed 2', 'above c', 'notPlain https://evil.example']);
  });

  it('[D10, D11] has an unknown component, and is kept and recorded', () => {
    const list = [
      { path: '/a', component: 'constructor' },
      { path: '/closed', component: 'constructor', disabled: true },
    ];
    expect(outline(buildMenu(list).items)).toBe('/a /closed');
    expect(problemsOf(list)).toEqual(['unknownComponent /a']);
  });
});

describe('an item of the menu', () => {
  const visible = (item: Record<string, unknown>) => isVisible(first(item), 6, 'training management');

  it('[S44] belongs to the current system and is not hidden', () => {
    expect(visible({ system: 6 })).toBe(true);
    expect(visible({ system: '6' })).toBe(true);
    expect(visible({ system: 1 })).toBe(false);
    expect(visible({ system: 6, hidden: true })).toBe(false);
  });

  it('[S44] is never shown without a system, because no system equals the current one', () => {
    expect(visible({ system: null })).toBe(false);
    expect(visible({})).toBe(false);
  });

  it.each([true, 1, '1', 'true'])('[S44] is not shown if hidden is %j', (hidden) => {
    expect(visible({ system: 6, hidden })).toBe(false);
  });

  it.each([false, 0, '0', 'false', '', null])('[S44] is shown if hidden is %j', (hidden) => {
    expect(visible({ system: 6, hidden })).toBe(true);
  });

  it('[S44, D10] is invalid if a flag is neither true nor false', () => {
    expect(problemsOf([page({ path: '/a', hidden: 'perhaps' })])).toEqual(['malformed 0']);
  });

  it('[S44] is shown only if the role string contains one of its roles', () => {
    expect(visible({ system: 6, roles: [] })).toBe(true);
    expect(visible({ system: 6, roles: ['training management'] })).toBe(true);
    expect(visible({ system: 6, roles: ['business review', 'training'] })).toBe(true);
    expect(visible({ system: 6, roles: ['business review'] })).toBe(false);
  });

  it.each([0, '0', false, 'false'])('[D10] is not shown if is_show is %j', (is_show) => {
    expect(visible({ system: 6, is_show })).toBe(false);
  });

  it('[S45] is shown even if it is disabled', () => {
    expect(visible({ system: 6, disabled: 1 })).toBe(true);
  });
});

describe('the routes', () => {
  const access = (list: readonly unknown[], role = 'training management') =>
    Object.fromEntries(routesOf(buildMenu(list).items, role).map((route) => [route.path, route.access]));

  it('[D4, S44] are open or forbidden by roles, for an item and all items below it', () => {
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

  it('[S45] are not yet open for a disabled item, and forbidden if the roles forbid it as well', () => {
    expect(access([{ path: '/a', component: 'a', disabled: true }])).toEqual({ '/a': 'notYetOpen' });
    expect(access([{ path: '/a', component: 'a', disabled: true, roles: ['x'] }])).toEqual({
      '/a': 'forbidden',
    });
  });

  it('[S44] include hidden items and items of another system', () => {
    const list = [
      { path: '/detail', component: 'detail', hidden: true },
      { path: '/other', component: 'other', system: 1 },
    ];
    expect(access(list)).toEqual({ '/detail': 'open', '/other': 'open' });
  });

  it('[D11] leave out a section without a component, and pass the component on unchanged', () => {
    const list = [{ path: '/a', children: [{ path: 'b', component: 'work/B' }] }];
    expect(routesOf(buildMenu(list).items, '')).toEqual([
      { path: '/a/b', component: 'work/B', access: 'open' },
    ]);
  });

  it('[S43] redirect to another page, given from the root or below the item', () => {
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
    ['to a page that does not exist', [{ path: '/a', redirect: '/nowhere', component: 'a' }]],
    [
      'to an address outside the application',
      [{ path: '/a', redirect: '/\\evil.example/x', component: 'a' }],
    ],
    ['to itself', [{ path: '/a', redirect: '/a', component: 'a' }]],
    [
      'in a cycle',
      [
        { path: '/a', redirect: '/b', component: 'a' },
        { path: '/b', redirect: '/c', component: 'b' },
        { path: '/c', redirect: '/a', component: 'c' },
      ],
    ],
    [
      'to an item that is left out',
      [
        { path: '/a', redirect: '/b', component: 'a' },
        { path: '/b', redirect: '/nowhere', component: 'b' },
      ],
    ],
  ])('[D10] leave out and record an item with a redirect %s', (_, list) => {
    const stays = { path: '/stays', component: 'stays' };
    const { items, problems } = buildMenu([...list, stays]);
    expect(outline(items)).toBe('/stays');
    expect(problems.map(({ reason, item }) => `${reason} ${item}`).toSorted()).toEqual(
      list.map(({ path }) => `redirect ${path}`),
    );
  });

  it('[D10] may redirect to a page of the application, and "noRedirect" is no redirect', () => {
    const list = [
      { path: '/a', redirect: '/information', component: 'a' },
      { path: '/b', redirect: 'noRedirect', component: 'Layout', children: [page({ path: 'c' })] },
    ];
    const { items, problems } = buildMenu(list, '/information');
    expect(outline(items)).toBe('/a /b[/b/c]');
    expect(problems).toEqual([]);
  });

  it('[S45] are not yet open below a disabled item', () => {
    const list = [{ path: '/a', disabled: true, children: [page({ path: 'b' })] }];
    expect(access(list)).toEqual({ '/a/b': 'notYetOpen' });
  });

  it('[D4, S44] have the widest access of several items with the same path', () => {
    const forbidden = { path: '/a', component: 'a', roles: ['x'] };
    const open = { path: '/a', component: 'a' };
    expect(access([forbidden, open, { ...open, disabled: true }])).toEqual({ '/a': 'open' });
  });
});
