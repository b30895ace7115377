import { execFileSync } from 'node:child_process';
import { isBuilt, root } from '../../server/bin/build.mjs';

/** Vitest global set-up: `dist/` is the build of the sources as they are now. */
export function setup(): void {
  if (!isBuilt()) {
    execFileSync(process.execPath, ['server/bin/build.mjs'], { cwd: root, stdio: 'inherit' });
  }
}
