import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { needTexts } from '../i18n/texts.ts';

/** A view that is fetched when it is first shown, or before, where somebody knows it will be. */
export type View<Props = object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Begins to fetch code and texts; a failure is reported where the view is shown. */
  readonly preload: () => void;
  /** The same, for who waits for it and says so when it fails. */
  readonly fetch: () => Promise<void>;
};

/**
 * @param catalogue the texts of the view's feature, fetched beside its code
 * @param name the component among what `load` gives
 */
export function view<Name extends string, Props = object>(
  catalogue: string,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): View<Props> {
  const fetchView = async () => {
    const [module] = await Promise.all([load(), needTexts(catalogue)]);
    return { default: module[name] };
  };
  return Object.assign(lazy(fetchView), {
    preload: () => void fetchView().catch(() => {}),
    fetch: async () => void (await fetchView()),
  });
}
