import Fuse from 'fuse.js';
import type * as pinyinPro from 'pinyin-pro';
import { describe, expect, it, vi } from 'vitest';
import {
  createMenuIndex,
  searchPages,
  type Piece,
  type SearchPage,
} from '../../../src/lib/menu/menu-search.ts';
import type { MenuEntry, MenuItem } from '../../../src/lib/menu/menu.ts';
import { menuItem } from '../../support/menu-item.ts';

const pinyinCalls = vi.hoisted(() => ({ pinyin: 0, polyphonic: 0 }));
vi.mock('pinyin-pro', async (original) => {
  const real = await original<typeof pinyinPro>();
  const counted =
    <Args extends unknown[], Result>(name: 'pinyin' | 'polyphonic', call: (...args: Args) => Result) =>
    (...args: Args) => {
      pinyinCalls[name]++;
      return call(...args);
    };
  return {
    ...real,
    pinyin: counted('pinyin', real.pinyin as (...args: unknown[]) => unknown),
    polyphonic: counted('polyphonic', real.polyphonic as (...args: unknown[]) => unknown),
  };
});

const at = (path: string, title: string, trail: readonly string[] = [], original = ''): SearchPage => ({
  path,
  title,
  original,
  trail,
  isClosed: false,
});

const menu = [
  at('/onlineManagement/entries', '报名管理', ['赛事线上管理']),
  at('/onlineManagement/entryReview', '报名审核', ['赛事线上管理']),
  at('/competitionMaking/events', '赛项设置', ['赛事策划']),
  at('/drawAdmin/rounds', '抽签轮次', ['抽签管理']),
  at('/regions/chongqing', '重庆赛区', ['赛区']),
  at('/reports', 'PDF 导出', ['报表']),
];

/** Formats the pieces of a text with the marked ones in brackets. */
const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
const titles = (query: string, pages = menu) =>
  createMenuIndex(pages)
    .search(query)
    .map((hit) => marked(hit.title));
const best = (query: string, pages = menu) => titles(query, pages)[0];

describe('[S31] the search', () => {
  it.each([
    ['its title', '报名审核', '[报名审核]'],
    ['a part of its title', '审核', '报名[审核]'],
    ['full pinyin', 'baomingshenhe', '[报名审核]'],
    ['the beginning of its pinyin', 'baomings', '[报名审]核'],
    ['pinyin of a part of its title', 'shenhe', '报名[审核]'],
    ['pinyin initials', 'bmsh', '[报名审核]'],
    ['initials and pinyin mixed', 'bmshenh', '[报名审核]'],
    ['characters and pinyin mixed', '报名sh', '[报名审核]'],
    ['pinyin with spaces and capitals', ' Bao Ming SH ', '[报名审核]'],
    ['one reading of a character', 'cqsq', '[重庆赛区]'],
    ['the other reading of a character', 'zqsq', '[重庆赛区]'],
    ['letters of another script', 'pdf', '[PDF] 导出'],
    ['both scripts across a space', 'pdfdc', '[PDF] [导出]'],
    ['its title with one character too many', '报名审批核', '[报名审核]'],
    ['its pinyin with two swapped letters', 'baomnigshenhe', '[报名审核]'],
  ])('finds a page by %s and marks the match', (_, query, expected) => {
    expect(best(query)).toBe(expected);
  });

  it('finds a page by the sections above it', () => {
    const [hit] = createMenuIndex(menu).search('策划');
    expect(hit?.page.path).toBe('/competitionMaking/events');
    expect(hit?.trail.map(marked)).toEqual(['赛事[策划]']);
    expect(marked(createMenuIndex(menu).search('ssch')[0]?.trail[0] ?? [])).toBe('[赛事策划]');
  });

  it('finds a page by its address', () => {
    const [hit] = createMenuIndex(menu).search('drawadmin/r');
    expect(marked(hit?.path ?? [])).toBe('/[drawAdmin/r]ounds');
  });

  it('finds a page by its Chinese title if the page shows another language', () => {
    const pages = [at('/a', 'Entries', [], '报名管理'), at('/b', 'Review', [], '报名审核')];
    const [hit] = createMenuIndex(pages).search('bmsh');
    expect(hit?.page.path).toBe('/b');
    expect(marked(hit?.title ?? [])).toBe('Review');
    expect(marked(hit?.original ?? [])).toBe('[报名审核]');
    expect(createMenuIndex(pages).search('entr')[0]?.original).toEqual([]);
  });
});

describe('[S31] the order of results', () => {
  it('is whole title, beginning of title, inside of title, pinyin, sections, address', () => {
    const pages = [
      at('/shenhe', '甲'),
      at('/1', '乙', ['shenhe']),
      at('/2', '终审核'),
      at('/3', '审核'),
      at('/4', '再 shenhe'),
      at('/5', 'shenhe 一'),
      at('/6', 'shenhe'),
    ];
    const paths = createMenuIndex(pages)
      .search('shenhe')
      .map(({ page }) => page.path);
    expect(paths).toEqual(['/6', '/5', '/4', '/3', '/2', '/1', '/shenhe']);
  });

  it('puts exact matches before similar ones', () => {
    expect(titles('赛项')[0]).toBe('[赛项]设置');
  });
});

it('[S31] a search without input or without a match finds no page', () => {
  for (const query of ['', '   ', '不存在的页面', 'xyzxyzxyz']) expect(titles(query), query).toEqual([]);
});

it('[S31] a search finds all results of Fuse with threshold 0.4 and weights 0.7, 0.3, 0.3', () => {
  const fuse = new Fuse(
    menu.map((page, index) => ({
      ...page,
      pinyin: [
        'baomingguanli',
        'baomingshenhe',
        'saixiangshezhi',
        'chouqianlunci',
        'chongqingsaiqu',
        'pdf daochu',
      ][index],
    })),
    {
      threshold: 0.4,
      keys: [
        { name: 'title', weight: 0.7 },
        { name: 'pinyin', weight: 0.3 },
        { name: 'path', weight: 0.3 },
      ],
    },
  );
  const index = createMenuIndex(menu);
  for (const query of [
    'b',
    'guanli',
    'shezi',
    '赛区设',
    'onlne',
    'raunds',
    'chouqan',
    'rport',
    '管里',
    'zzz',
  ]) {
    const found = index.search(query).map(({ page }) => page.path);
    const expected = fuse.search(query).map(({ item }) => item.path);
    expect(found, query).toEqual(expect.arrayContaining(expected));
  }
});

describe('[S31] the search of 2,000 pages', () => {
  const characters = Array.from('报名审核赛项设置抽签轮次成绩公示裁判分组证书名册');
  const many = Array.from({ length: 2_000 }, (_, index) =>
    at(
      `/section-${index % 40}/page-${index}`,
      [0, 1, 2, 3].map((step) => characters[(index * (step + 3)) % characters.length]).join(''),
    ),
  );

  it('converts titles to pinyin once for the index, and never during a search', () => {
    pinyinCalls.pinyin = 0;
    pinyinCalls.polyphonic = 0;
    const index = createMenuIndex(many);
    expect(pinyinCalls.pinyin).toBe(2_000);
    expect(pinyinCalls.polyphonic).toBeLessThanOrEqual(characters.length);
    const made = { ...pinyinCalls };
    for (const query of ['bm', 'baoming', '成绩', 'page-19']) index.search(query);
    expect(pinyinCalls).toEqual(made);
  });

  it('returns 50 results at most', () => {
    expect(createMenuIndex(many).search('s')).toHaveLength(50);
  });
});

describe('the pages of a menu', () => {
  const item = (path: string, title: string, rest: Partial<MenuItem> = {}): MenuItem =>
    menuItem(path, { title, component: 'x', ...rest });
  const line = (one: MenuItem, ...children: MenuEntry[]): MenuEntry => ({ item: one, children });
  const entries = [
    line(item('/home', '首页', { meta: { title_en: 'Home' } })),
    line(
      item('/work', '我的工作', { meta: { title_en: 'My work' } }),
      line(item('/work/late', '以后', { disabled: true })),
    ),
  ];

  it('[S31] [S45] are those without children, with their sections and marked if closed', () => {
    expect(searchPages(entries, 'zh')).toEqual([
      { path: '/home', title: '首页', original: '', trail: [], isClosed: false },
      { path: '/work/late', title: '以后', original: '', trail: ['我的工作'], isClosed: true },
    ]);
  });

  it('[S28] have titles in the language and keep their Chinese title', () => {
    expect(searchPages(entries, 'en')).toMatchObject([
      { title: 'Home', original: '首页' },
      { title: '以后', original: '', trail: ['My work'] },
    ]);
  });

  it('[S31] that were opened before are found by their address if they still exist', () => {
    const index = createMenuIndex(searchPages(entries, 'zh'));
    expect(marked(index.find('/home')?.title ?? [])).toBe('首页');
    expect(index.find('/gone')).toBeNull();
  });
});
