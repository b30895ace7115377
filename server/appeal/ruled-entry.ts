import type { EntryEvent, EntryStatus } from '../../machines/entry/entry.machine.ts';
import type { ApiParts } from '../context.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { remediesOf, type Appeal, type AppealRemedy } from '../contract/appeal/appeal.ts';
import { hasPlaceLater, leaveSession } from '../day/later-session.ts';
import { sessionStates, type SessionState } from '../day/session-rows.ts';
import { moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { lockEntry } from '../entry/reading/entry-rows.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { audit } from '../kit/audit.ts';
import { announce } from '../news/event-news.ts';
import { countedEntries } from '../results/read-count.ts';
import { removeSheets, sheetsAt, startedSheets } from '../scoring/closed-codes.ts';
import { markEvent, publishMarks } from '../scoring/event-marks.ts';
import type { AppealRow, AppealStanding } from './appeal-readers.ts';
import { tooLateToRule } from './appeal-refusals.ts';

/**
 * What a ruling does with an entry on or after its day [running.md 2, A4, A6]: a disqualification is taken back, or an
 * entry of which nothing is judged competes later or is listed without a rank.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Remedies that the ruling carries out on an entry of the roster. */
export const onEntry = ['reinstate', 'laterSession', 'noRank'] as const satisfies readonly AppealRemedy[];
export type OnEntry = (typeof onEntry)[number];

interface RuledEntry {
  readonly status: EntryStatus;
  readonly version: number;
  /** Its order number; '' where none was drawn. */
  readonly number: string;
  /** The session that it was in. */
  readonly session: SessionState | undefined;
  /** Its sheets, as far as there are any. */
  readonly sheets: readonly string[];
  readonly hasCompeted: boolean;
  readonly hasSession: boolean;
  readonly isJudged: boolean;
}

/** The work code of a session is being drawn: a sheet would be made for it after the ruling. */
async function isDrawing(db: Database, sessionId: string): Promise<boolean> {
  const round = await db
    .selectFrom('draw_rounds')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'workCode')
    .where('status', 'not in', ['void', 'sealed', 'decoded'])
    .executeTakeFirst();
  return round !== undefined;
}

async function ruledEntryOf(parts: Parts, about: AboutEvent, entryId: string): Promise<RuledEntry> {
  const { db } = parts;
  const { status, version, no } = await db
    .selectFrom('entries')
    .select(['status', 'version', 'no'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  const { states, order } = await sessionStates(parts, about);
  const [number = ''] = [...order].find(([, receipt]) => receipt === no) ?? [];
  const session = states.find(({ row, numbers }) => row.status === 'ended' && numbers.includes(number));
  const counted = (await countedEntries(parts, about)).find(({ id }) => id === entryId);
  const hasCompeted = counted !== undefined && counted.session !== '';
  const sheets = hasCompeted ? await sheetsAt(db, counted) : [];
  return {
    status,
    version,
    number,
    session,
    sheets,
    hasCompeted,
    hasSession: number !== '' && hasPlaceLater(states, about),
    isJudged:
      hasCompeted && ((await startedSheets(db, sheets)) > 0 || (await isDrawing(db, counted.session))),
  };
}

/** What the entry goes through, with the facts of this moment. */
function eventOf(
  remedy: OnEntry,
  { hasCompeted, hasSession, isJudged }: RuledEntry,
  reason: string,
): EntryEvent {
  const by = 'arbiter';
  switch (remedy) {
    case 'reinstate':
      return { type: 'entry.reinstate', by, reason, hasCompeted, hasSession };
    case 'laterSession':
      return { type: 'entry.postpone', by, reason, isJudged, hasSession };
    case 'noRank':
      return { type: 'entry.unrank', by, reason, isJudged };
  }
}

const isOnEntry = (remedy: AppealRemedy): remedy is OnEntry => onEntry.some((one) => one === remedy);

/** What can follow from an appeal as its entry stands: marks anew and a new count only where there are marks. */
export async function remediesFor(
  parts: Parts,
  about: AboutEvent,
  { matter, entry_id }: Pick<AppealRow, 'matter' | 'entry_id'>,
): Promise<AppealRemedy[]> {
  const known: readonly AppealRemedy[] = remediesOf[matter];
  if (matter === 'eligibility') return [...known];
  const entry = await ruledEntryOf(parts, about, entry_id);
  return known.filter((remedy) => {
    if (isOnEntry(remedy)) {
      const event = eventOf(remedy, entry, 'given');
      return moveOf('entries', entry.status, event) !== null;
    }
    return remedy === 'measure' || (entry.status === 'competed' && entry.isJudged);
  });
}

/** What one of the panel can vote for; nothing for others, and where there is nothing to vote on. */
export const remediesToVote = async (
  parts: Parts,
  about: AboutEvent,
  row: Pick<AppealRow, 'matter' | 'entry_id' | 'status'>,
  by: readonly AppealStanding[],
): Promise<Appeal['remedies']> =>
  by.includes('panel') && row.status === 'hearing' ? remediesFor(parts, about, row) : [];

/**
 * Does with the entry what the ruling says. Inside the transaction of the ruling, which has locked competition and event.
 * @throws ApiError 409 where it cannot be done any more
 */
export async function ruleOnEntry(
  parts: Parts,
  { entry_id, ruling }: Pick<AppealRow, 'entry_id' | 'ruling'>,
  remedy: OnEntry,
  { about, userId }: { readonly about: AboutEvent; readonly userId: string },
): Promise<void> {
  const { db } = parts;
  const { now, event } = about;
  await lockEntry(db, entry_id);
  const entry = await ruledEntryOf(parts, about, entry_id);
  const act = eventOf(remedy, entry, ruling);
  const move = moveOf('entries', entry.status, act);
  if (move === null) throw tooLateToRule();
  await write(db, move, { id: entry_id, version: entry.version }, { updated_at: now });
  await audit(db, {
    object: 'entry',
    object_id: entry_id,
    action: act.type,
    actor_id: userId,
    capacity: 'arbiter',
    before: entry.status,
    after: move.after,
    reason: ruling,
    at: now,
  });
  // Its old codes are closed unjudged.
  if (remedy !== 'reinstate') await removeSheets(db, entry.sheets);
  if (move.after === 'approved' && entry.session !== undefined) {
    await leaveSession(db, entry.session, entry.number);
  }
  if (isDecoded(event.status)) await publishMarks(parts, about);
  else await markEvent(parts, await aboutEvent(db, event.id, now));
  await announce(db, event.id, 'day');
}
