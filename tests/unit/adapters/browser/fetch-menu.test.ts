import { expect, it } from 'vitest';
import { createMenuFetch } from '../../../../src/adapters/browser/fetch-menu.ts';

/** Opens a fake window with a menu, whose timers and idle callbacks the test runs. */
function open({ saveData = false } = {}) {
  const waiting = new Map<number, () => void>();
  let last = 0;
  const later = (work: () => void) => {
    waiting.set(++last, work);
    return last;
  };
  const links: { href: string; isInSight: boolean }[] = [];
  const browser = {
    location: { origin: 'https://a.example', href: 'https://a.example/match' },
    navigator: { connection: { saveData } },
    document: {
      querySelectorAll: () =>
        links.map(({ href, isInSight }) => {
          const link = { getAttribute: () => href, hasAttribute: () => false };
          return { checkVisibility: () => isInSight, closest: () => link };
        }),
    },
    setTimeout: later,
    clearTimeout: (one: number) => waiting.delete(one),
    requestIdleCallback: later,
    cancelIdleCallback: (one: number) => waiting.delete(one),
  };
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const begin = createMenuFetch(browser as unknown as Window & typeof globalThis, (path) => {
    asked.push(path);
    return new Promise((resolve) => answers.push(resolve));
  });
  /** Runs all waiting timers and idle callbacks, and then the resulting microtasks. */
  const pass = async () => {
    const due = [...waiting.values()];
    waiting.clear();
    for (const work of due) work();
    await Promise.resolve();
  };
  const answer = async () => {
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { links, asked, begin, pass, answer, waiting };
}

it('fetches the visible pages of the menu, one after the other and once each', async () => {
  const { links, asked, begin, pass, answer, waiting } = open();
  links.push(
    { href: '/entries', isInSight: true },
    { href: '/people', isInSight: false },
    { href: '/notices', isInSight: true },
  );
  begin();
  expect(asked).toEqual([]);
  await pass();
  await pass();
  expect(asked).toEqual(['/entries']);
  await pass();
  expect(asked).toEqual(['/entries']);
  await answer();
  await pass();
  await answer();
  await pass();
  expect(asked).toEqual(['/entries', '/notices']);
  expect(waiting.size).toBe(0);

  // A section opens on another page.
  links.push({ href: '/units', isInSight: true });
  begin();
  await pass();
  await pass();
  expect(asked).toEqual(['/entries', '/notices', '/units']);
});

it('restarts its wait when a page opens, and continues only once', async () => {
  const { links, asked, begin, pass, answer, waiting } = open();
  links.push({ href: '/entries', isInSight: true }, { href: '/notices', isInSight: true });
  begin();
  begin();
  expect(waiting.size).toBe(1);
  await pass();
  await pass();
  begin();
  await answer();
  expect(waiting.size).toBe(1);
  await pass();
  await pass();
  expect(asked).toEqual(['/entries', '/notices']);
});

it('fetches nothing if the user saves data', () => {
  const { links, begin, waiting } = open({ saveData: true });
  links.push({ href: '/entries', isInSight: true });
  begin();
  expect(waiting.size).toBe(0);
});
