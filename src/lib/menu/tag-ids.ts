/**
 * Returns the element ids of a tag. The tab in the bar refers to its panel, and the panel to its tab.
 * @param tag path and search, as in the tags chart
 */
export function tagIds(tag: string): { readonly tab: string; readonly panel: string } {
  const name = encodeURIComponent(tag);
  return { tab: `tab-${name}`, panel: `panel-${name}` };
}
