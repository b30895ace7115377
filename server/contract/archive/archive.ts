import * as v from 'valibot';
import {
  archiveFacts,
  eventStatuses,
  managedCompetition,
  simpleAct,
} from '../competition/competition-making.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** How a competition comes to its archive: what is still open, the package, its registration. */

export const archivePackage = v.object({
  id: v.string(),
  /** Hex. */
  sha256: v.string(),
  bytes: v.number(),
  made_by: v.string(),
  made_at: v.string(),
  /** Nothing of the competition has changed since. */
  is_current: v.boolean(),
  /** '' while it is not registered, as the three below. */
  registered_at: v.string(),
  registered_by: v.string(),
  sheets_place: v.string(),
  cctv: v.string(),
});
export type ArchivePackage = v.InferOutput<typeof archivePackage>;

/** What keeps a competition from its archive: an event that goes on, or something that is disputed. */
export const archiveMatters = ['event', 'publication', 'appeal'] as const;

export const archiveState = v.object({
  competition: v.object({ id: v.string(), name: v.string(), version: v.number() }),
  facts: archiveFacts,
  open: v.array(
    v.object({
      kind: v.picklist(archiveMatters),
      event: v.object({
        id: v.string(),
        code: v.string(),
        name: v.string(),
        status: v.picklist(eventStatuses),
      }),
    }),
  ),
  /** The latest; null where none has been made. */
  package: v.nullable(archivePackage),
  /** The reader acts on it, and does not only look. */
  acts: v.boolean(),
});
export type ArchiveState = v.InferOutput<typeof archiveState>;

export const getArchive = call('GET', '/competitions/:id/archive', {
  summary: 'What keeps a competition from its archive, and its package',
  access: 'signed-in',
  answer: archiveState,
});

export const packCompetition = call('POST', '/competitions/:id/archive-package', {
  summary: 'Makes the package of a competition, in place of an earlier one',
  access: 'signed-in',
  body: simpleAct,
  isRepeatable: true,
  answer: archiveState,
});

/** Rooms and shelves, files of recordings. */
export const archivePlaces = strict({ version, sheets_place: text(2, 200), cctv: text(0, 200) });
export type ArchivePlaces = v.InferOutput<typeof archivePlaces>;

/** @param id of the package */
export const registerPackage = call('POST', '/archive-packages/:id/register', {
  summary: 'Registers a package: its digest goes on the board',
  access: 'signed-in',
  body: archivePlaces,
  answer: archiveState,
});

export const readPackage = call('GET', '/archive-packages/:id/file', {
  summary: 'A package, to be kept',
  access: 'signed-in',
  isNoted: true,
  answer: 'file',
});

export const archiveCompetition = call('POST', '/competitions/:id/archive', {
  summary: 'Archives it',
  access: 'signed-in',
  body: simpleAct,
  answer: managedCompetition,
});
