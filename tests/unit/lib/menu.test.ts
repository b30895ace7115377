import { describe, expect, it } from 'vitest';
import {
  foldClosed,
  isVisible,
  menuTitle,
  pageOf,
  trailTo,
  visibleMenu,
  type MenuEntry,
  type MenuItem,
} from '../../../src/lib/menu/menu.ts';
import { menuItem } from '../../support/menu-item.ts';

const item = (path: string, rest: Partial<MenuItem> = {}): MenuItem => menuItem(path, { system: 6, ...rest });
const page = (path: string, rest: Partial<MenuItem> = {}) =>
  item(path, { component: path.slice(1), ...rest });

/** Formats paths as an outline, with children in brackets. */
const outline = (entries: readonly MenuEntry[]): string =>
  entries
    .map((one) => one.item.path + (one.children.length > 0 ? `[${outline(one.children)}]` : ''))
    .join(' ');
const visible = (items: readonly MenuItem[]) => outline(visibleMenu(items, 6, 'training management'));

describe('the menu of one user', () => {
  it('[S44] leaves out hidden items and those of another system or role, with all items below them', () => {
    const items = [
      page('/a'),
      page('/hidden', { hidden: true }),
      page('/unshown', { is_show: false }),
      page('/other', { system: 5 }),
      page('/for-others', { roles: ['business review'], children: [page('/for-others/below')] }),
      page('/for-me', { roles: ['training management'] }),
      page('/of-no-system', { system: null }),
    ];
    expect(visible(items)).toBe('/a /for-me');
  });

  it('[S45] shows a disabled section as one line without its children', () => {
    expect(visible([item('/s', { disabled: true, children: [page('/s/c')] })])).toBe('/s');
  });

  it('[S44] leaves out a section without visible children', () => {
    const closed = [page('/s/a', { hidden: true }), page('/s/b', { system: 1 })];
    expect(visible([item('/s', { redirect: '/s/a', component: 'Layout', children: closed })])).toBe('');
    expect(visible([item('/s', { children: [page('/s/c'), ...closed] })])).toBe('/s[/s/c]');
  });

  it('[S44] keeps a page whose children are all hidden', () => {
    const list = page('/entries', { children: [page('/entries/detail', { hidden: true })] });
    expect(visible([list])).toBe('/entries');
  });

  it('lists a page with children first in the section of these children', () => {
    const list = page('/entries', { children: [page('/entries/new')] });
    expect(visible([list])).toBe('/entries[/entries /entries/new]');
  });

  it('keeps an item without component and children, because its path may be a page of the application', () => {
    expect(visible([item('/information')])).toBe('/information');
  });

  it('[S45] keeps disabled items', () => {
    expect(visible([page('/a', { disabled: true })])).toBe('/a');
  });
});

describe('the title of an item', () => {
  const named = item('/a', { title: '抽签', meta: { title_en: 'Draws', title_es: '', title_ja: 7 } });

  it('[S28, S43] is in the current language, else Chinese, else the path', () => {
    expect(menuTitle(named, 'en')).toBe('Draws');
    expect(menuTitle(named, 'zh')).toBe('抽签');
    expect(menuTitle(named, 'es')).toBe('抽签');
    expect(menuTitle(named, 'ja')).toBe('抽签');
    expect(menuTitle(item('/a'), 'en')).toBe('/a');
  });
});

describe('the trail to a page', () => {
  const tree = [
    item('/s', { children: [item('/s/t', { children: [page('/s/t/u')] })] }),
    page('/twice', { hidden: true, title: 'hidden' }),
    item('/v', { children: [page('/twice', { title: 'shown' })] }),
    page('/manage'),
  ];
  const way = (path: string) =>
    trailTo(tree, path, (one) => isVisible(one, 6, 'training management')).map((one) => one.path);

  it('[S21] leads from the root to the page at any depth', () => {
    expect(way('/s/t/u')).toEqual(['/s', '/s/t', '/s/t/u']);
    expect(way('/s')).toEqual(['/s']);
    expect(way('/nowhere')).toEqual([]);
  });

  it('[S44] prefers a visible item, and also finds a hidden page', () => {
    expect(way('/twice')).toEqual(['/v', '/twice']);
    expect(trailTo(tree.slice(0, 2), '/twice', () => false)).toHaveLength(1);
  });

  it('[S7] treats /match and /manage as the same page', () => {
    expect(way('/match')).toEqual(['/manage']);
    expect(way('/manage')).toEqual(['/manage']);
  });
});

describe('the target of an item', () => {
  it('[S43] is its own page, or the page that its section opens', () => {
    expect(pageOf(page('/a'))).toBe('/a');
    expect(pageOf(item('/s', { redirect: '/s/a', children: [page('/s/a')] }))).toBe('/s/a');
    expect(pageOf(item('/s', { children: [page('/s/a')] }))).toBeNull();
  });

  it('[S45] is null while the item or its target is closed', () => {
    expect(pageOf(page('/a', { disabled: true }))).toBeNull();
    expect(pageOf(item('/s', { redirect: '/s/a', children: [page('/s/a', { disabled: true })] }))).toBeNull();
  });
});

describe('[S45] the closed lines of a section', () => {
  const line = (path: string, disabled = false): MenuEntry => ({
    item: page(path, { disabled }),
    children: [],
  });
  const shape = (entries: readonly MenuEntry[], current?: string) => {
    const { open, folded } = foldClosed(entries, current);
    return [open.map(({ item: { path } }) => path), folded.map(({ path }) => path)];
  };

  it('are folded if there are two or more, in their order', () => {
    const lines = [line('/a', true), line('/b'), line('/c', true)];
    expect(shape(lines)).toEqual([['/b'], ['/a', '/c']]);
    expect(shape([line('/a', true), line('/b')])).toEqual([['/a', '/b'], []]);
  });

  it('stay visible if their page is on screen', () => {
    const lines = [line('/a', true), line('/b', true), line('/c', true)];
    expect(shape(lines, '/b')).toEqual([['/b'], ['/a', '/c']]);
    expect(shape(lines.slice(0, 2), '/b')).toEqual([['/a', '/b'], []]);
  });
});
