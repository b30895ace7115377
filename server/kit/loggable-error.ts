/**
 * What of an error may be logged. Database errors carry the values of a row besides (PostgreSQL's `detail`
 * and `where`), and those may be a phone number or a hash.
 */
export function loggableError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: String(error.code) }) };
}

/** Whether the operating system has failed with this code, `ENOENT` for instance. */
export const isSystemFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
