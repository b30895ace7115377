/** The names of a record that is written out in the code, so that it has no others than its type says. */
export const keysOf = <Names extends object>(record: Names) =>
  Object.keys(record) as (keyof Names & string)[];

/** As {@link keysOf}, each with its value. */
export const entriesOf = <Names extends object>(record: Names) =>
  Object.entries(record) as { [Name in keyof Names & string]-?: [Name, Required<Names>[Name]] }[keyof Names &
    string][];

/** A record of these names, each with what it stands for. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
