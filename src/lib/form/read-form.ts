import * as v from 'valibot';

/** The result of validating a form by the schema of its call: the call's body, or the faults. */
export type FormReading<Body> =
  | { readonly body: Body; readonly faults: null }
  /** The first fault of each field, by the field's name in the call. */
  | { readonly body: null; readonly faults: Readonly<Record<string, string>> };

/**
 * Validates the typed values by the schema that the server uses. Returns the body to send, with text trimmed
 * [S42] and spaces removed from numbers.
 * @param payload the call's body as typed
 * @param more faults that the call's schema does not cover: a missing consent, two passwords that differ
 */
export function readForm<Body>(
  schema: v.GenericSchema<unknown, Body>,
  payload: unknown,
  more: Readonly<Record<string, string>> = {},
): FormReading<Body> {
  const result = v.safeParse(schema, payload);
  const faults = { ...more };
  for (const issue of result.issues ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message;
  return result.success && Object.keys(faults).length === 0
    ? { body: result.output, faults: null }
    : { body: null, faults };
}
