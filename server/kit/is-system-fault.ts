/** Whether the operating system has failed with this code, `ENOENT` for instance. */
export const isSystemFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
