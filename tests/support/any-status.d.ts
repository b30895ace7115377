// oxlint-disable-next-line import/no-unassigned-import -- makes this file a module, which augments the other module instead of replacing it
import '../../server/db/tables/status.ts';

/** The tests write records as they need them, past the charts; the server cannot (db/move.ts). */
declare module '../../server/db/tables/status.ts' {
  interface Writers {
    anybody: true;
  }
}
