/**
 * What the inspector may show. Everything a person typed or the server said of a person is text, so
 * every text is masked, except under the few names that only ever hold words of the charts
 * themselves. A new field is masked until somebody says here that it is harmless.
 */
const harmless = new Set([
  'type',
  'kind',
  'way',
  'cause',
  'endedBy',
  'phase',
  'outcome',
  'purpose',
  'method',
  'access',
  'language',
  'preferred',
  'version',
]);

/**
 * A copy of plain data with every text under a name that is not known to be harmless replaced by `•••`.
 * Empty texts, numbers and truth values stay: that a field is filled is worth seeing, with what is not.
 * @param name the field the value stands under; '' at the top
 */
export function mask(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value === '' || harmless.has(name) ? value : '•••';
  if (Array.isArray(value)) return value.map((one) => mask(one, name));
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '•••' : value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner, key)]));
}
