/**
 * Reads a typed whole number. Returns undefined for an empty field, and the text itself if it is no number, so
 * that the schema reports it.
 */
export function numberOf(typed: string): number | string | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}
