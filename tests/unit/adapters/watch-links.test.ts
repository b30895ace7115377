import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinks } from '../../../src/adapters/browser/watch-links.ts';

/** A window, and a part of a link within it. */
function open() {
  const target = Object.assign(new EventTarget(), {
    location: { origin: 'https://a.example', href: 'https://a.example/match?x=1' },
  });
  const paths: string[] = [];
  const stayed: string[] = [];
  const stop = watchLinks(target as unknown as Window, {
    met: (path) => paths.push(path),
    stayed: ({ path, search }) => stayed.push(path + search),
  });
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
  return { paths, stayed, meet, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a link is told by its path, once, however it is met', () => {
  const { paths, meet } = open();
  meet('/competitions?page=2');
  meet('/competitions', 'focusin');
  meet('units', 'touchstart');
  expect(paths).toEqual(['/competitions', '/units']);
});

it('what is no link of the application is not told', () => {
  const { paths, meet } = open();
  meet(null);
  meet('https://b.example/competitions');
  meet('mailto:committee@a.example');
  meet('/files/1', 'pointerover', ['download']);
  meet('/competitions', 'click');
  expect(paths).toEqual([]);
});

it('who stays at a link will follow it, who passes over it will not', () => {
  const { stayed, meet } = open();
  meet('/entry?id=1');
  vi.advanceTimersByTime(64);
  meet('/entry?id=2');
  vi.advanceTimersByTime(40);
  meet('/entry?id=2');
  vi.advanceTimersByTime(24);
  expect(stayed).toEqual([]);
  vi.advanceTimersByTime(1);
  meet(null);
  meet('/entry?id=3', 'focusin');
  meet(null);
  vi.advanceTimersByTime(65);
  expect(stayed).toEqual(['/entry?id=2']);
});

it('a touch is followed at once, and each stay counts', () => {
  const { stayed, meet } = open();
  meet('/entry?id=1', 'touchstart');
  meet(null);
  meet('/entry?id=1', 'touchstart');
  expect(stayed).toEqual(['/entry?id=1', '/entry?id=1']);
});

it('stops', () => {
  const { paths, stayed, meet, stop } = open();
  meet('/units');
  stop();
  meet('/competitions');
  vi.advanceTimersByTime(65);
  expect(paths).toEqual(['/units']);
  expect(stayed).toEqual([]);
});
