// oxlint-disable-next-line import/no-unassigned-import -- makes this a module, which adds to the other instead of replacing it
import '../../server/db/tables/status.ts';

/** The tests write records as they need them, past the charts; the server cannot (db/move.ts). */
declare module '../../server/db/tables/status.ts' {
  interface Writers {
    anybody: true;
  }
}
