import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { dryRun, faultsOf } from '../kit/sheet-result.ts';

/** Events of a competition from a spreadsheet. One row is one event. Either all rows are added or none. */

/** The columns of the sheet, in order. */
export const eventColumns = [
  'code',
  'name',
  'group',
  'for_occupation',
  'team_size',
  'least_age',
  'birth_from',
  'birth_to',
  'exclusive',
  'residence',
  'certificate',
  'places',
  'per_unit',
  'least_entrants',
] as const;
export type EventColumn = (typeof eventColumns)[number];

/** The defaults for empty cells. The form of an event begins with the same values. */
export const eventDefaults = {
  for_occupation: '',
  team_size: 1,
  least_age: 16,
  birth_from: '',
  birth_to: '',
  exclusive: true,
  residence: false,
  certificate: false,
  places: 30,
  per_unit: 3,
  least_entrants: 0,
} as const satisfies Partial<Record<EventColumn, string | number | boolean>>;

/** The maximum bytes of the file, events in it, reported faults, and reported characters of a cell. */
export const EVENT_SHEET_LIMITS = { bytes: 1024 * 1024, rows: 200, faults: 200, value: 60 };

export const getEventTemplate = call('GET', '/competitions/:id/events/template', {
  summary: 'Downloads the sheet of events to fill in',
  access: 'signed-in',
  answer: 'file',
});

/** `dry_run`: checks the sheet without storing anything. */
export const eventSheetQuery = v.object(dryRun);

/** The result of a sheet import. */
export const eventSheetResult = v.object({
  /** The content of the rows, in order. Faulty rows are included as far as they can be read. */
  events: v.array(
    v.object({
      row: v.number(),
      code: v.string(),
      name: v.string(),
      group: v.string(),
      team_size: v.number(),
      places: v.number(),
    }),
  ),
  /** 0 after a dry run, and if there are faults. */
  added: v.number(),
  ...faultsOf(eventColumns),
});
export type EventSheetResult = v.InferOutput<typeof eventSheetResult>;

export const importEvents = call('POST', '/competitions/:id/events/import', {
  summary: 'Adds the events of a sheet, all of them or none',
  access: 'signed-in',
  query: eventSheetQuery,
  file: EVENT_SHEET_LIMITS.bytes,
  answer: eventSheetResult,
});
