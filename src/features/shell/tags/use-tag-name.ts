import { useLingui } from '@lingui/macro';
import type { Tag } from '../../../../machines/shell/tags.machine.ts';
import { useTrail } from '../../../actors/workspace/menu.ts';
import { useTags } from '../../../actors/workspace/tags.ts';
import { menuTitle } from '../../../lib/menu/menu.ts';
import { ownPageTitle } from '../../../lib/menu/page-title.ts';

/**
 * Returns the name of a tag: from the record that its page has named, otherwise from the menu, otherwise from
 * the application. Tags of the same page and name are numbered from the second on, because names distinguish
 * tags.
 */
export function useTagName({ id, name, place }: Tag): string {
  const { i18n } = useLingui();
  const item = useTrail(place.path).at(-1);
  const alike = useTags().filter((tag) => tag.place.path === place.path && tag.name === name);
  const number = alike.findIndex((tag) => tag.id === id) + 1;
  const title =
    item === undefined ? ownPageTitle(i18n, place.path) || place.path : menuTitle(item, i18n.locale);
  const called = name === '' ? title : name;
  return number > 1 ? `${called} ${i18n.number(number)}` : called;
}
