import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { cellFaultOf } from '../kit/sheet-result.ts';

/** Events of a competition from a spreadsheet: one row is one event; all of them are added, or none. */

/** The columns of the sheet, in its order. */
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

/** What an event has where its cell stays empty; the form of an event begins with the same. */
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

/** Bytes of the file, events in it, faults that are told of it, characters told of a cell. */
export const EVENT_SHEET_LIMITS = { bytes: 1024 * 1024, rows: 200, faults: 200, value: 60 };

export const getEventTemplate = call('GET', '/competitions/:id/events/template', {
  summary: 'The sheet of events to fill in',
  access: 'signed-in',
  answer: 'file',
});

/** `dry_run` only looks. */
export const eventSheetQuery = v.object({ dry_run: v.optional(v.literal('1'), undefined) });

/** What became of a sheet. */
export const eventSheetResult = v.object({
  /** What stands in the rows, in their order; of faulty rows as far as it can be read. */
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
  /** 0 after a look, and where there are faults. */
  added: v.number(),
  /** In the order of the rows and columns; no more of them than so many. */
  errors: v.array(cellFaultOf(eventColumns)),
  /** All of them. */
  faults: v.number(),
});
export type EventSheetResult = v.InferOutput<typeof eventSheetResult>;

export const importEvents = call('POST', '/competitions/:id/events/import', {
  summary: 'Adds the events of a sheet, all of them or none',
  access: 'signed-in',
  query: eventSheetQuery,
  file: EVENT_SHEET_LIMITS.bytes,
  answer: eventSheetResult,
});
