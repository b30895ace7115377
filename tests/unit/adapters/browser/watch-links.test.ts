import { expect, it } from 'vitest';
import { watchLinks } from '../../../../src/adapters/browser/watch-links.ts';

/** Opens a fake window with an element inside a link. */
function open() {
  const target = Object.assign(new EventTarget(), {
    location: { origin: 'https://a.example', href: 'https://a.example/match?x=1' },
  });
  const paths: string[] = [];
  const stop = watchLinks(target as unknown as Window, (path) => paths.push(path));
  const meet = (href: string | null, type = 'pointerover', attributes: readonly string[] = []) => {
    const link = href !== null && {
      getAttribute: () => href,
      hasAttribute: (name: string) => attributes.includes(name),
    };
    const element = { closest: () => link || null };
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: element });
    target.dispatchEvent(event);
  };
  return { paths, meet, stop };
}

it('reports a link by its path, once, for any kind of contact', () => {
  const { paths, meet } = open();
  meet('/competitions?page=2');
  meet('/competitions', 'focusin');
  meet('units', 'touchstart');
  expect(paths).toEqual(['/competitions', '/units']);
});

it('does not report an element that is no link of the application', () => {
  const { paths, meet } = open();
  meet(null);
  meet('https://b.example/competitions');
  meet('mailto:committee@a.example');
  meet('/files/1', 'pointerover', ['download']);
  meet('/competitions', 'click');
  expect(paths).toEqual([]);
});

it('reports nothing after it stops', () => {
  const { paths, meet, stop } = open();
  stop();
  meet('/competitions');
  expect(paths).toEqual([]);
});
