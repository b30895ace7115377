/**
 * Returns the names of a record that is written out in the code. Such a record has no other names than its
 * type.
 */
export const keysOf = <Names extends object>(record: Names) =>
  Object.keys(record) as (keyof Names & string)[];

/** Returns the names of such a record as {@link keysOf} does, each with its value. */
export const entriesOf = <Names extends object>(record: Names) =>
  Object.entries(record) as { [Name in keyof Names & string]-?: [Name, Required<Names>[Name]] }[keyof Names &
    string][];

/** Returns a record of the given names, each with its value. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
