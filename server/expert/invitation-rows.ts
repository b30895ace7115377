import { sql, type Selectable } from 'kysely';
import type { InvitationStatus } from '../../machines/expert/invitation.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Invitation } from '../contract/expert/invitation.ts';
import { moveOf } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** Reading and describing invitations. */

/** An invitation with its competition, its event and its expert. */
export type InvitationRow = Selectable<Tables['invitations']> & {
  competition: string;
  host: string;
  competition_status: string;
  event_status: string;
  place: string;
  starts_on: string;
  ends_on: string;
  contact_phone: string;
  code: string;
  event: string;
  employer: string;
  account_name: string;
  phone: string | null;
  real_name: string | null;
};

export const readInvitations = (db: Database) =>
  db
    .selectFrom('invitations')
    .innerJoin('competitions as held', 'held.id', 'invitations.competition_id')
    .innerJoin('competition_events as event', 'event.id', 'invitations.event_id')
    .innerJoin('experts', 'experts.user_id', 'invitations.expert_id')
    .innerJoin('users', 'users.id', 'invitations.expert_id')
    .leftJoin('persons', 'persons.user_id', 'invitations.expert_id')
    .selectAll('invitations')
    .select(['held.name as competition', 'held.host', 'held.place', 'held.starts_on', 'held.ends_on'])
    .select(['held.contact_phone', 'event.code', 'event.name as event', 'experts.employer'])
    .select(['held.status as competition_status', 'event.status as event_status'])
    .select(['users.name as account_name', 'users.phone', 'persons.real_name']);

/**
 * Returns the status of an invitation at this moment. An unanswered invitation expires without a write to its
 * row.
 */
export function phaseOfInvitation(
  { status, expires_at }: Pick<InvitationRow, 'status' | 'expires_at'>,
  now: number,
): InvitationStatus {
  const tick = { type: 'invitation.tick', by: 'system', isOver: now >= expires_at } as const;
  return moveOf('invitations', status, tick)?.after ?? status;
}

export const nameOf = ({ real_name, account_name }: Pick<InvitationRow, 'real_name' | 'account_name'>) =>
  real_name ?? account_name;

/** Returns the log of each invitation by its id, the oldest act first. */
export async function logsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Invitation['log']>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['object_id', 'action', 'at'])
    .where('object', '=', 'invitation')
    .where('object_id', 'in', ['', ...ids])
    .orderBy('at')
    // An answer can store a view at the same moment. The view is listed before the answer.
    .orderBy(sql`case action when 'invitation.send' then 0 when 'invitation.view' then 1 else 2 end`)
    .orderBy('id')
    .execute();
  const logs = new Map<string, Invitation['log']>();
  for (const { object_id, action, at } of rows) {
    logs.set(object_id, [...(logs.get(object_id) ?? []), { action, at: chinaInstant(at) }]);
  }
  return logs;
}

export const describedInvitation = (
  row: InvitationRow,
  by: Invitation['by'],
  log: Invitation['log'],
  now: number,
): Invitation => ({
  id: row.id,
  competition: { id: row.competition_id, name: row.competition },
  event: { id: row.event_id, name: row.event, code: row.code },
  place: row.place,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  expert: { id: row.expert_id, name: nameOf(row), employer: row.employer },
  duty: row.duty,
  status: phaseOfInvitation(row, now),
  reason: row.reason,
  expires_at: chinaInstant(row.expires_at),
  version: row.version,
  by,
  log,
});
