import { buildAll, isBuilt } from '../../server/bin/build.mjs';

/** Vitest global set-up: `dist/` is the build of the sources as they are now. */
export async function setup(): Promise<void> {
  if (!isBuilt()) {
    await buildAll();
  }
}
