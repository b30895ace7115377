import type { CompetitionSession } from '../../../server/contract/day/competition-session.ts';
import { listQuery, page, text } from '../../lib/list-query.ts';

/** The query of the pages for sessions, check-in and incidents, stored after the "#" of their addresses. */
export const dayQuery = listQuery({ page, competition: text(128), event: text(128), session: text(128) });

/** Returns the session that a clerk checks in: one whose check-in is open, else the next, else the first. */
export const sessionToCheckIn = <One extends Pick<CompetitionSession, 'status'>>(
  sessions: readonly One[],
): One | undefined =>
  sessions.find(({ status }) => status === 'checking') ??
  sessions.find(({ status }) => status === 'planned') ??
  sessions[0];
