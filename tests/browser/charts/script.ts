import type { ScreenScript } from '../../support/charts/screen-script.ts';
import type { Application } from './application.ts';
import type { Stage } from './stage.ts';

/** How the acts of one chart are done on its screens; made for the application as it is built. */
export type Script = (application: Application) => ScreenScript<Stage>;

/** A script that needs to know of the application, its types checked. */
export const scriptFor = (make: Script): Script => make;

/** A script, its types checked. */
export const screenScript =
  (script: ScreenScript<Stage>): Script =>
  () =>
    script;
