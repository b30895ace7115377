import { useLingui } from '@lingui/macro';
import type { Tag } from '../../../machines/tags.machine.ts';
import { useTrail } from '../../actors/menu.ts';
import { menuTitle } from '../../lib/menu.ts';
import { ownPageTitle } from '../../lib/page-title.ts';

/** What a tag is called: by the record its page has named, else by the menu, else by the application itself. */
export function useTagName({ name, place }: Tag): string {
  const { i18n } = useLingui();
  const item = useTrail(place.path).at(-1);
  if (name !== '') return name;
  return item === undefined ? ownPageTitle(i18n, place.path) || place.path : menuTitle(item, i18n.locale);
}
