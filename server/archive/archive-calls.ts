import { findManaged } from '../competition/competition-making.ts';
import type { ApiParts } from '../context.ts';
import * as archive from '../contract/archive/archive.ts';
import { attachmentHead } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import {
  archiveCompetition,
  findArchive,
  packCompetition,
  readPackage,
  registerPackage,
} from './packages.ts';

/** Calls for the archive of a competition, for the committee that holds it. */
export const archiveCalls = (parts: ApiParts) =>
  handle(archive, {
    getArchive: ({ user, id }) => findArchive(parts, user.id, id),
    packCompetition: async ({ user, id, body }) => {
      await packCompetition(parts, user.id, id, body.version);
      return findArchive(parts, user.id, id);
    },
    registerPackage: async ({ user, id, body }) =>
      findArchive(parts, user.id, await registerPackage(parts, user.id, id, body)),
    readPackage: async ({ c, user, id }) => {
      const { name, bytes, content } = await readPackage(parts, user.id, id);
      attachmentHead(c, { name, plain: 'archive.zip', type: 'application/zip' });
      c.header('content-length', String(bytes));
      return c.body(content);
    },
    archiveCompetition: async ({ user, id, body }) => {
      await archiveCompetition(parts, user.id, id, body.version);
      return findManaged(parts.db, user.id, id, parts.clock());
    },
  });
