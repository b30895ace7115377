import { createElement, lazy, useState, type ComponentType } from 'react';
import type { SessionProfile } from '../../../machines/session/session.machine.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { needTexts, renderTexts } from '../../i18n/texts.ts';
import { useAttempt, type Attempt } from '../../ui/failure/error-boundary.tsx';

/**
 * What a page of the menu reads when it is opened, of calls that take nothing: exported as `reads` beside its view.
 */
type Reads = (profile: SessionProfile) => readonly Call[];

/** A view that is fetched when it is first shown, or before, where somebody knows it will be. */
export type View<Props extends object = object> = ComponentType<Props> & {
  /** Are code and texts there? */
  readonly isFetched: () => boolean;
  /** Fetches code and texts; resolves in any case: a failure is reported where the view is shown. */
  readonly preload: () => Promise<void>;
  /** The same, for who waits for it and says so when it fails. */
  readonly fetch: () => Promise<void>;
  /** What it reads, where its code is there and says so. */
  readonly reads: (profile: SessionProfile) => readonly Call[] | undefined;
};

/**
 * @param catalogues the texts of the view's features, fetched beside its code
 * @param name the component among what `load` gives; what else is in there says nothing of its props
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
  // React keeps a failed fetch for ever with what asked for it, so every attempt asks for itself.
  const attempts = new WeakMap<Attempt, ComponentType<Props>>();
  const arrive = async () => {
    const code = await fetchView();
    // React keeps a skeleton for 300 ms, unless something else than the arrival of the code has the page rendered.
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
