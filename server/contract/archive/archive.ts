import * as v from 'valibot';
import { archiveFacts, eventStatuses, managedCompetition } from '../competition/competition-making.ts';
import { simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';

/** The archive of a competition: the matters that are still open, the package, and its registration. */

export const archivePackage = v.object({
  id: v.string(),
  /** Hex. */
  sha256: v.string(),
  bytes: v.number(),
  made_by: v.string(),
  made_at: v.string(),
  /** Whether the competition has not changed since the package was created. */
  is_current: v.boolean(),
  /** '' until the package is registered. The same applies to the next three fields. */
  registered_at: v.string(),
  registered_by: v.string(),
  sheets_place: v.string(),
  cctv: v.string(),
});
export type ArchivePackage = v.InferOutput<typeof archivePackage>;

/**
 * The matters that prevent the archive of a competition: an event that is not finished, or disputed results
 * or appeals.
 */
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
  /** The latest package. Null if no package has been created. */
  package: v.nullable(archivePackage),
  /** Whether the reader can act on the archive. Otherwise the reader can only view it. */
  acts: v.boolean(),
});
export type ArchiveState = v.InferOutput<typeof archiveState>;

export const getArchive = call('GET', '/competitions/:id/archive', {
  summary: 'Returns the package of a competition, and the matters that prevent its archive',
  access: 'signed-in',
  answer: archiveState,
});

export const packCompetition = call('POST', '/competitions/:id/archive-package', {
  summary: 'Creates the package of a competition, which replaces an earlier one',
  access: 'signed-in',
  body: simpleAct,
  isRepeatable: true,
  answer: archiveState,
});

/** `sheets_place`: rooms and shelves of the score sheets. `cctv`: files of the recordings. */
export const archivePlaces = strict({ version, sheets_place: text(2, 200), cctv: text(0, 200) });
export type ArchivePlaces = v.InferOutput<typeof archivePlaces>;

/** @param id of the package */
export const registerPackage = call('POST', '/archive-packages/:id/register', {
  summary: 'Registers a package and posts its digest on the board',
  access: 'signed-in',
  body: archivePlaces,
  answer: archiveState,
});

export const readPackage = call('GET', '/archive-packages/:id/file', {
  summary: 'Downloads a package for storage; the download is recorded',
  access: 'signed-in',
  isNoted: true,
  answer: 'file',
});

export const archiveCompetition = call('POST', '/competitions/:id/archive', {
  summary: 'Archives a competition',
  access: 'signed-in',
  body: simpleAct,
  answer: managedCompetition,
});
