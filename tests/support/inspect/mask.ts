/**
 * The fields that the inspector may show. All input of users and all personal data are strings. Therefore
 * every string is masked, except under the few names that contain only words of the charts. A new field is
 * masked until it is added here.
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
 * Returns a copy of plain data in which each string is replaced with `•••`, unless its field name is in the
 * list. Empty strings, numbers and booleans stay. They show whether a field is filled without showing its
 * content.
 * @param name the field name of the value; '' at the top
 */
export function mask(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value === '' || harmless.has(name) ? value : '•••';
  if (Array.isArray(value)) return value.map((one) => mask(one, name));
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '•••' : value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner, key)]));
}
