import type { Page } from 'playwright-core';

/** A component instance as React stores it, limited to the fields that are used here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** The renders of React: the number of commits, and of components that were mounted before. */
export interface Renders {
  commits: number;
  components: number;
}

/** Runs in the page before its first script. Installs the hook that the developer tools of React use. */
function listen(): void {
  /** The tags of function and class components, `forwardRef` and `memo`. */
  const kinds = new Set([0, 1, 11, 14, 15]);
  const renders: Renders = { commits: 0, components: 0 };
  const look = (fiber: Fiber) => {
    const before = fiber.alternate;
    if (before === null) return;
    // The first flag is set if the component was rendered.
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

/** Returns the renders since the previous call. */
export const rendersSince = (page: Page): Promise<Renders> =>
  page.evaluate(() => {
    const { renders } = window as unknown as { renders: Renders };
    const now = { ...renders };
    Object.assign(renders, { commits: 0, components: 0 });
    return now;
  });
