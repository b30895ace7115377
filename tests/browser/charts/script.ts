import type { ScreenScript } from '../../support/charts/screen-script.ts';
import type { Application } from './application.ts';
import type { Stage } from './stage.ts';

/** A function that returns the screen script of one chart for the built application. */
export type Script = (application: Application) => ScreenScript<Stage>;

/** Checks the types of a script that depends on the application. */
export const scriptFor = (make: Script): Script => make;

/** Checks the types of a script that does not depend on the application. */
export const screenScript =
  (script: ScreenScript<Stage>): Script =>
  () =>
    script;
