/**
 * Returns the parts of an error that may be logged. Database errors also contain values of a row
 * (PostgreSQL's `detail` and `where`), which can be a phone number or a hash.
 */
export function loggableError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: String(error.code) }) };
}

/** Checks whether an error is an operating system error with this code, such as `ENOENT`. */
export const isSystemFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
