import * as v from 'valibot';

/** What a form holds, read by the schema of the call it is for: the call's body, or what is wrong. */
export type FormReading<Body> =
  | { readonly body: Body; readonly faults: null }
  /** The first fault of each field, by the field's name in the call. */
  | { readonly body: null; readonly faults: Readonly<Record<string, string>> };

/**
 * Checks what was typed by the same schema the server uses, and gives what is to be sent (trimmed
 * [S42], spaces taken off numbers).
 * @param payload the call's body as typed
 * @param more faults the call knows nothing of: a consent not given, two passwords that differ
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
