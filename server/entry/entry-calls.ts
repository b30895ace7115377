import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/entry.ts';
import { attach } from '../kit/answer/attachment.ts';
import { handle } from '../kit/handle.ts';
import { listChoices } from './choices.ts';
import { exportEntries } from './entry-export.ts';
import { findEntry } from './reading/find-entry.ts';
import { listEntries } from './reading/list-entries.ts';
import { revealEntry } from './reading/reveal-entry.ts';

/** Returns the calls that read entries. Entrants, their units and the reviewing committee use them. */
export const entryCalls = (parts: ApiParts) =>
  handle(contract, {
    listChoices: ({ user, id }) => listChoices(parts, user.id, id, parts.clock()),
    listEntries: ({ user, query }) => listEntries(parts, user.id, query, parts.clock()),
    exportEntries: async ({ c, i18n, user, body }) =>
      attach(c, await exportEntries(parts, user, body, { i18n, now: parts.clock() })),
    getEntry: ({ user, id }) => findEntry(parts, user.id, id, parts.clock()),
    revealEntry: ({ user, id, body }) => revealEntry(parts, user.id, id, body),
  });
