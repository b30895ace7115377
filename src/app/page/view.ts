import { createElement, lazy, useState, type ComponentType } from 'react';
import type { SessionProfile } from '../../../machines/session/session.machine.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { needTexts, renderTexts } from '../../i18n/texts.ts';
import { useAttempt, type Attempt } from '../../ui/failure/error-boundary.tsx';

/**
 * Returns the calls, without input, that a page of the menu sends when it is opened. The page's module
 * exports it as `reads` beside the view.
 */
type Reads = (profile: SessionProfile) => readonly Call[];

/** A view whose code is fetched when it is first shown, or earlier by `preload` or `fetch`. */
export type View<Props extends object = object> = ComponentType<Props> & {
  /** Returns true if code and texts are loaded. */
  readonly isFetched: () => boolean;
  /** Fetches code and texts. The promise always resolves: a failure is reported when the view is shown. */
  readonly preload: () => Promise<void>;
  /** Fetches code and texts. The promise rejects on failure, for callers that report the failure. */
  readonly fetch: () => Promise<void>;
  /**
   * Returns the calls that the view sends. Returns undefined if its code is not loaded or exports no `reads`.
   */
  readonly reads: (profile: SessionProfile) => readonly Call[] | undefined;
};

/**
 * Creates a view that is fetched on demand.
 * @param catalogues the message catalogues of the view's features, fetched together with its code
 * @param name the export of the loaded module that is the component; its other exports do not affect the
 * props
 */
export function view<Name extends string, Props extends object = object>(
  catalogues: string | readonly string[],
  load: () => Promise<Record<Name, ComponentType<NoInfer<Props>>> & { readonly reads?: Reads }>,
  name: Name,
): View<Props> {
  let fetched: ComponentType<Props> | undefined;
  let reads: Reads | undefined;
  const fetchView = async () => {
    const [module] = await Promise.all([load(), needTexts(...[catalogues].flat())]);
    ({ reads } = module);
    fetched = module[name];
    return { default: fetched };
  };
  // React caches the failed promise of a `lazy` component for ever. Therefore every attempt creates a new
  // one.
  const attempts = new WeakMap<Attempt, ComponentType<Props>>();
  const arrive = async () => {
    const code = await fetchView();
    // React shows a skeleton for at least 300 ms, unless an update other than the arrival of the code renders
    // the page.
    renderTexts();
    return code;
  };
  const begin = (attempt: Attempt): ComponentType<Props> => {
    const component = attempts.get(attempt) ?? lazy(arrive);
    attempts.set(attempt, component);
    return component;
  };
  function FetchedView(props: Props) {
    const attempt = useAttempt();
    const [component] = useState<ComponentType<Props>>(() => fetched ?? begin(attempt));
    return createElement(component, props);
  }
  return Object.assign(FetchedView, {
    isFetched: () => fetched !== undefined,
    preload: async () => {
      await Promise.allSettled([fetchView()]);
    },
    fetch: async () => void (await fetchView()),
    reads: (profile: SessionProfile) => reads?.(profile),
  });
}
