import { build } from '../../../support/global-build.ts';

/** Vitest global set-up of tests that start separate systems: builds `dist/` and starts nothing. */
export const setup = build;
