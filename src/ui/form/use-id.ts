import { useId as useReactId } from 'react';

/**
 * Replaces Mantine's hook of this name (vite.config.ts).
 * @param given the id that the caller passes, if any
 */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own}`;
}
