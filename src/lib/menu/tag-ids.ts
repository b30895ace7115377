/**
 * Ids of the elements that belong to a tag, for the bar and for the view it shows: a tab names its
 * panel, a panel its tab.
 * @param tag path and search, as the tags chart has it
 */
export function tagIds(tag: string): { readonly tab: string; readonly panel: string } {
  const name = encodeURIComponent(tag);
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}
