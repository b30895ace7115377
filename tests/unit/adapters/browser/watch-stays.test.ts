import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchStays } from '../../../../src/adapters/browser/watch-stays.ts';

/** Opens a fake window with an element inside a link. Null for an element outside links. */
function open() {
  const target = Object.assign(new EventTarget(), {
    location: { origin: 'https://a.example', href: 'https://a.example/match?x=1' },
  });
  const stayed: string[] = [];
  watchStays(target as unknown as Window, ({ path, search }) => stayed.push(path + search));
  const meet = (href: string | null, type = 'pointerover') => {
    const link = href !== null && { getAttribute: () => href, hasAttribute: () => false };
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: { closest: () => link || null } });
    target.dispatchEvent(event);
  };
  return { stayed, meet };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports a link on which the pointer stays for 65 ms, not one that it passes over', () => {
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

it.each(['touchstart', 'pointerdown'])('reports a link at once on %s, every time', (type) => {
  const { stayed, meet } = open();
  meet('/entry?id=1');
  meet('/entry?id=1', type);
  meet(null);
  meet('/entry?id=1', type);
  vi.advanceTimersByTime(65);
  expect(stayed).toEqual(['/entry?id=1', '/entry?id=1']);
});
