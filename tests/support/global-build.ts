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

/**
 * Vitest global set-up: `dist/` is built, and the two first starts that most files need are behind it. A test that had
 * to make the one with the cup on a busy machine would run out of its time.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  build();
  const starts = mkdtempSync(join(tmpdir(), 'first-starts-'));
  await Promise.all([firstStartOf(starts, '0'), firstStartOf(starts, 'day')]);
  provide('firstStarts', starts);
  return () => rmSync(starts, { recursive: true, force: true });
}
