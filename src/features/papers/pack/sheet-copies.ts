import type { EventPapers } from '../../../../server/contract/roster/event-papers.ts';
import type { Module } from '../../../../server/contract/marking/scheme-content.ts';
import type { SheetCopy } from './pack-forms.tsx';

/** The maximum number of sheets in one pack. Beyond it, each module has one sheet to copy. */
const SHEETS_AT_MOST = 400;

/** The sheets of one module in one session. */
export interface ModuleSheets {
  readonly module: Module;
  /** Undefined while no session is planned. */
  readonly session: EventPapers['sessions'][number] | undefined;
  /** The number of sheets that the marking needs: one for each judge, at each station or for each work. */
  readonly needed: number;
  readonly copies: readonly SheetCopy[];
}

/** Returns the sheets of each session and module, without a limit. */
function sheetsOf(
  { judges, entries }: EventPapers,
  modules: readonly Module[],
  sessions: readonly ModuleSheets['session'][],
): ModuleSheets[] {
  return sessions.flatMap((session) =>
    modules.map((module) => {
      const names = judges.filter((one) => one.module === module.code).flatMap((one) => one.names);
      const places =
        module.at === 'station' && session !== undefined
          ? session.stations
          : Array.from({ length: Math.max(1, session?.entries ?? entries) }, () => '');
      const copies = places.flatMap((station) =>
        (names.length === 0 ? [''] : names).map((judge) => ({ station, judge })),
      );
      return { module, session, needed: copies.length, copies };
    }),
  );
}

/**
 * Returns the sheets of the sessions to print: one for each judge at each station, or for each work. If they are
 * more than {@link SHEETS_AT_MOST}, each module of a session has one blank sheet to copy.
 */
export function sheetsToPrint(...of: Parameters<typeof sheetsOf>): ModuleSheets[] {
  const sheets = sheetsOf(...of);
  const needed = sheets.reduce((sum, one) => sum + one.needed, 0);
  return needed <= SHEETS_AT_MOST
    ? sheets
    : sheets.map((one) => ({ ...one, copies: [{ station: '', judge: '' }] }));
}
