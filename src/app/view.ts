import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { needTexts } from '../i18n/texts.ts';

/** A view with the catalogue of its feature; both are fetched when it is first shown. */
export function view<Name extends string, Props = object>(
  catalogue: string,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), needTexts(catalogue)]);
    return { default: module[name] };
  });
}
