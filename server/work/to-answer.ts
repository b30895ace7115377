import { heldStatuses } from '../contract/competition/competition-making.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { Database } from '../db/open-database.ts';
import { countOf, LISTED_AT_MOST, type Source } from './work-source.ts';

export const isExpert = async (db: Database, userId: string) =>
  (await db.selectFrom('experts').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/** The open invitations of an expert to duties, until they expire. */
export function toAnswer(db: Database, userId: string, now: number): Source {
  const fitting = db
    .selectFrom('invitations as invitation')
    .innerJoin('competition_events as event', 'event.id', 'invitation.event_id')
    .innerJoin('competitions as competition', 'competition.id', 'invitation.competition_id')
    .where('invitation.expert_id', '=', userId)
    .where('invitation.status', 'in', ['sent', 'viewed'])
    .where('invitation.expires_at', '>', now)
    .where('event.status', 'in', heldStatuses)
    .where('competition.status', '<>', 'cancelled');
  return {
    kind: 'answer',
    count: countOf(db, fitting),
    async items() {
      const rows = await fitting
        .select(['invitation.id', 'invitation.sent_at', 'invitation.expires_at'])
        .select(['event.name as event', 'competition.name as competition'])
        .orderBy('invitation.expires_at')
        .orderBy('invitation.id')
        .limit(LISTED_AT_MOST)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: row.event,
        detail: row.competition,
        since: chinaInstant(row.sent_at),
        due: chinaInstant(row.expires_at),
      }));
    },
  };
}
