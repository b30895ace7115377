import type { Page } from 'playwright-core';

/** A component's instance as React keeps it; what is left out is none of our business. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** What React has rendered: components that were there before, and how often it has changed the page. */
export interface Renders {
  commits: number;
  components: number;
}

/** Runs in the page before its first script: listens where the developer tools of React do. */
function listen(): void {
  /** Components as functions, classes, `forwardRef` and `memo`. */
  const kinds = new Set([0, 1, 11, 14, 15]);
  const renders: Renders = { commits: 0, components: 0 };
  const look = (fiber: Fiber) => {
    const before = fiber.alternate;
    if (before === null) return;
    // The first of its flags: it was called, and not left as it was.
    if (kinds.has(fiber.tag) && (fiber.flags & 1) === 1) renders.components++;
    if (fiber.child === before.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  Object.assign(window, {
    renders,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onCommitFiberRoot(_: number, root: { readonly current: Fiber }) {
        renders.commits++;
        look(root.current);
      },
    },
  });
}

export const countRenders = (page: Page) => page.addInitScript(listen);

/** What has been rendered since the last time this was asked. */
export const rendersSince = (page: Page): Promise<Renders> =>
  page.evaluate(() => {
    const { renders } = window as unknown as { renders: Renders };
    const now = { ...renders };
    Object.assign(renders, { commits: 0, components: 0 });
    return now;
  });
