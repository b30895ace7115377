import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt, root } from '../../server/bin/build.mjs';
import { firstStartOf } from '../browser/support/terminal.ts';

/** Builds `dist/` unless it is up to date with the sources. */
export function build(): void {
  if (!isBuilt()) {
    execFileSync(process.execPath, ['server/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  }
}

/**
 * Vitest global set-up: builds `dist/`, and makes the two first starts that most files need. A first start
 * with the cup takes long on a busy machine, so that a test that makes it runs into its timeout.
 */
export async function setup({ provide }: TestProject): Promise<() => void> {
  build();
  const starts = mkdtempSync(join(tmpdir(), 'first-starts-'));
  await Promise.all([firstStartOf(starts, '0'), firstStartOf(starts, 'day')]);
  provide('firstStarts', starts);
  return () => rmSync(starts, { recursive: true, force: true });
}
