import { useId as useReactId } from 'react';

/**
 * In place of Mantine's hook of this name (vite.config.ts).
 * @param given by who uses the field
 */
export function useId(given?: string): string {
  const own = useReactId();
  return given ?? `mantine-${own}`;
}
