import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { isBuilt, root } from '../../server/bin/build.mjs';
import { startOnce } from '../browser/support/terminal.ts';

/** Makes `dist/` the build of the sources as they are now. */
export function build(): void {
  if (!isBuilt()) {
    execFileSync(process.execPath, ['server/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  }
}

/** Vitest global set-up: `dist/` is built, and its first start is behind it. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  build();
  const first = await startOnce();
  provide('firstStart', first);
  return () => rmSync(first.folder, { recursive: true, force: true });
}
