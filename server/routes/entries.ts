import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  approval,
  endorsement,
  entryChange,
  entryExport,
  entryQuery,
  newEntry,
  newTeam,
  rejection,
  returning,
  reveal,
  revocation,
  submission,
  substituteAct,
  substituteRefusal,
  substituteRequest,
  withdrawal,
  type Choices,
  type Entry,
  type EntryList,
  type Revealed,
} from '../contract/entry.ts';
import { attach } from '../middleware/attachment.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import * as entries from '../services/entries.ts';
import { enterTeam } from '../services/team-entries.ts';
import { exportEntries } from '../services/entry-export.ts';
import { decideSubstitute, requestSubstitute } from '../services/substitutions.ts';

const HOUR = 3_600_000;

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** The entry as it is after what was done to it. */
async function answer(c: Context<ApiEnv>, parts: ApiParts, id = idIn(c)) {
  return c.json<Entry>(await entries.findEntry(parts, c.get('user').id, id, parts.clock()));
}

/** GET /competitions/:id/choices, for a person who may compete. */
export function getChoices(parts: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<Choices>(await entries.listChoices(parts, c.get('user').id, idIn(c), parts.clock()));
}

/** GET /entries. */
export function getEntries(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, entryQuery);
    return c.json<EntryList>(await entries.listEntries(parts, c.get('user').id, query, parts.clock()));
  };
}

/** GET /entries/:id. */
export function getEntry(parts: ApiParts) {
  return (c: Context<ApiEnv>) => answer(c, parts);
}

/** POST /entries, for a person who may compete. */
export function postEntry(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { event_id } = await readPayload(c, newEntry);
    const id = await entries.beginEntry(parts.db, c.get('user').id, event_id, parts.clock());
    return answer(c, parts, id);
  };
}

/** POST /entries/teams, for units. */
export function postTeam(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const team = await readPayload(c, newTeam);
    const asking = { userId: c.get('user').id, address: c.get('address') };
    return answer(c, parts, await enterTeam(parts, asking, team));
  };
}

/** PUT /entries/:id. */
export function putEntry(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const change = await readPayload(c, entryChange);
    await entries.changeEntry(parts, c.get('user').id, idIn(c), change);
    return answer(c, parts);
  };
}

/** POST /entries/:id/submit. */
export function submitEntry(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, submission);
    const sent = { version, address: c.get('address') };
    return c.json<Entry>(await entries.submitEntry(parts, c.get('user').id, idIn(c), sent));
  };
}

/** A call that moves an entry: reads its payload, asks the chart, gives the entry as it is then. */
function mover(parts: ApiParts, read: (c: Context<ApiEnv>) => Promise<entries.Deed>) {
  return async (c: Context<ApiEnv>) => {
    await entries.moveEntry(parts, c.get('user').id, idIn(c), await read(c));
    return answer(c, parts);
  };
}

/** POST /entries/:id/endorse, for the unit of the person. */
export const endorseEntry = (parts: ApiParts) =>
  mover(parts, async (c) => ({
    version: (await readPayload(c, endorsement)).version,
    reason: '',
    event: (by, facts) => ({ type: 'entry.endorse', by, facts }),
  }));

/** POST /entries/:id/approve, for reviewers. */
export const approveEntry = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, reason } = await readPayload(c, approval);
    return { version, reason, event: (by, facts) => ({ type: 'entry.approve', by, facts, reason }) };
  });

/** POST /entries/:id/revoke, for reviewers. */
export const revokeEntry = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, reason } = await readPayload(c, revocation);
    return { version, reason, event: (by, facts) => ({ type: 'entry.revoke', by, facts, reason }) };
  });

/** POST /entries/:id/return, for reviewers. */
export const returnEntry = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, reasons, hours } = await readPayload(c, returning);
    const untilFrom = (now: number) => now + hours * HOUR;
    return {
      version,
      reason: Object.values(reasons).join('; '),
      event: (by, facts) => ({
        type: 'entry.return',
        by,
        facts,
        reasons: Object.keys(reasons).length,
        until: untilFrom(facts.at),
      }),
      set: (now) => ({
        reason: '',
        return_reasons: JSON.stringify(reasons),
        correction_until: untilFrom(now),
      }),
    };
  });

/** POST /entries/:id/reject, for reviewers. */
export const rejectEntry = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, reason } = await readPayload(c, rejection);
    return { version, reason, event: (by, facts) => ({ type: 'entry.reject', by, facts, reason }) };
  });

/** POST /entries/:id/withdraw, for its owner, the unit, or the committee. */
export const withdrawEntry = (parts: ApiParts) =>
  mover(parts, async (c) => {
    const { version, reason } = await readPayload(c, withdrawal);
    return { version, reason, event: (by, facts) => ({ type: 'entry.withdraw', by, facts, reason }) };
  });

/** POST /entries/:id/substitute, for the unit until the roster is closed, and the committee. */
export function postSubstitute(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, substituteRequest);
    await requestSubstitute(parts, c.get('user').id, idIn(c), { ...asked, address: c.get('address') });
    return answer(c, parts);
  };
}

/** POST /entries/:id/substitute/approve, for the committee; …/withdraw, for whoever asked. */
export function actOnSubstitute(type: 'decision.approve' | 'decision.withdraw', parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, substituteAct);
    await decideSubstitute(parts, c.get('user').id, idIn(c), { type, version });
    return answer(c, parts);
  };
}

/** POST /entries/:id/substitute/refuse, for the committee. */
export function refuseSubstitute(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = await readPayload(c, substituteRefusal);
    await decideSubstitute(parts, c.get('user').id, idIn(c), { type: 'decision.refuse', ...act });
    return answer(c, parts);
  };
}

/** POST /entries/export, for units and reviewers. */
export function postExport(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, entryExport);
    const asking = { i18n: c.get('i18n'), now: parts.clock() };
    return attach(c, await exportEntries(parts, c.get('user'), asked, asking));
  };
}

/** POST /entries/:id/reveal, for reviewers. */
export function revealEntry(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const asked = await readPayload(c, reveal);
    return c.json<Revealed>(await entries.revealEntry(parts, c.get('user').id, idIn(c), asked));
  };
}
