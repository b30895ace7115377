import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt, root } from '../../server/bin/build.mjs';
import { firstStartOf } from '../browser/support/terminal.ts';

/** Makes `dist/` the build of the sources as they are now. */
export function build(): void {
  if (!isBuilt()) {
    execFileSync(process.execPath, ['server/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  }
}

/** Vitest global set-up: `dist/` is built, and its first start is behind it. */
export async function setup({ provide }: TestProject): Promise<() => void> {
  build();
  const starts = mkdtempSync(join(tmpdir(), 'first-starts-'));
  await firstStartOf(starts, '0');
  provide('firstStarts', starts);
  return () => rmSync(starts, { recursive: true, force: true });
}
