import type { Selectable } from 'kysely';
import { chinaInstant, phaseOf } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { AppealMatter, AppealWindows } from '../contract/appeal/appeal.ts';
import { heldStatuses, isHeld } from '../contract/competition/competition-making.ts';
import { isOnRoster, onRoster } from '../contract/entry/entry-fields.ts';
import { sessionStates } from '../day/session-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { accessScopeOf } from '../entry/access-scope.ts';
import { isLed, ledUnits } from '../entry/led-units.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { namesInEntries } from '../entry/team/team-members.ts';
import { isPublic, phaseOfPublication, publicationsOf } from '../results/publication-rows.ts';
import { isOwn } from '../roster/roster-readers.ts';

/**
 * The windows of appeals [running.md 2]. A rejection can be appealed for as many hours as a returned entry
 * can be corrected. A session can be appealed for some minutes from its end, and results until the window for
 * objections ends. Ends are exclusive.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;
export type AppealedEntry = Selectable<Tables['entries']>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long an ended window is still listed, in milliseconds. */
const LISTED = 30 * 24 * HOUR;
const MOST_ENTRIES = 500;

export interface Window {
  readonly matter: AppealMatter;
  /** The id of the session or of the version of the results; '' for a rejection. */
  readonly subject_id: string;
  readonly subject: string;
  readonly opensAt: number;
  /** Exclusive. */
  readonly endsAt: number;
}

export const isOpenAt = ({ opensAt, endsAt }: Window, now: number): boolean => now >= opensAt && now < endsAt;

const isLive = ({ event, competition, now }: AboutEvent): boolean =>
  isHeld(event.status) && !['draft', 'archived', 'cancelled'].includes(phaseOf(competition, now));

/**
 * Returns the window of a rejected entry. A rejected entry does not change any more, so `updated_at` is the
 * instant of the rejection.
 */
const ofRejection = ({ competition }: AboutEvent, { updated_at }: AppealedEntry): Window => ({
  matter: 'eligibility',
  subject_id: '',
  subject: '',
  opensAt: updated_at,
  endsAt: updated_at + competition.correction_hours * HOUR,
});

async function ofResults(db: Database, about: AboutEvent): Promise<Window[]> {
  const row = (await publicationsOf(db, about.event.id)).find((one) =>
    isPublic(phaseOfPublication(about, one)),
  );
  if (row?.release_at == null || row.publicity_until === null) return [];
  return [
    {
      matter: 'result',
      subject_id: row.id,
      subject: String(row.number),
      opensAt: row.release_at,
      endsAt: row.publicity_until,
    },
  ];
}

/** Returns the instants of the disqualifications in an event, by entry. */
async function disqualifications(db: Database, eventId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('entry_rulings')
    .select(['entry_id', 'decided_at'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'disqualify')
    .where('status', '=', 'approved')
    .orderBy('decided_at')
    .execute();
  return new Map(rows.map(({ entry_id, decided_at }) => [entry_id, decided_at ?? 0]));
}

/** Returns the windows of entries of one event, by entry. */
export async function windowsOf(
  parts: Parts,
  about: AboutEvent,
  entries: readonly AppealedEntry[],
): Promise<ReadonlyMap<string, readonly Window[]>> {
  if (!isLive(about)) return new Map();
  const entered = entries.some(({ status }) => isOnRoster(status));
  const results = entered ? await ofResults(parts.db, about) : [];
  const ended = entered
    ? (await sessionStates(parts, about)).states.filter(({ row }) => row.status === 'ended')
    : [];
  const disqualified = await disqualifications(parts.db, about.event.id);
  return new Map(
    entries.map((entry) => {
      if (entry.status === 'rejected') return [entry.id, [ofRejection(about, entry)]];
      if (!isOnRoster(entry.status)) return [entry.id, []];
      const sites = ended
        .filter((state) => state.entries.some(({ id }) => id === entry.id))
        .map(({ row }): Window => {
          // A disqualification after the end of the session opens the window for its full length.
          const decided = entry.status === 'disqualified' ? (disqualified.get(entry.id) ?? 0) : 0;
          const opensAt = Math.max(row.ended_at ?? row.ends_at, decided);
          return {
            matter: 'site',
            subject_id: row.id,
            subject: row.name,
            opensAt,
            endsAt: opensAt + about.competition.appeal_minutes * MINUTE,
          };
        });
      return [entry.id, [...sites, ...results]];
    }),
  );
}

/**
 * Checks whether a user may file for an entry: the leader of its delegation, or the competitor if the entry
 * has no unit or the delegation has no leader.
 */
export async function speaksFor(
  db: Database,
  userId: string,
  {
    user_id,
    organisation_id,
    competition_id,
  }: Pick<AppealedEntry, 'user_id' | 'organisation_id' | 'competition_id'>,
): Promise<boolean> {
  if (organisation_id === null) return user_id === userId;
  if ((await ledUnits(db, userId, competition_id)).has(organisation_id)) return true;
  return user_id === userId && !(await isLed(db, { competition_id, organisation_id }));
}

/** Returns the entries of the user and of delegations the user leads, if their status can have windows. */
async function ownEntries(db: Database, userId: string) {
  const scope = await accessScopeOf(db, userId);
  const led = await db
    .selectFrom('delegations')
    .innerJoin('users as leader', 'leader.phone', 'delegations.leader_phone')
    .select(['delegations.competition_id', 'delegations.organisation_id'])
    .where('leader.id', '=', userId)
    .where('leader.status', '=', 'active')
    .execute();
  return db
    .selectFrom('entries as entry')
    .innerJoin('competition_events as event', 'event.id', 'entry.event_id')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .leftJoin('organisations as unit', 'unit.id', 'entry.organisation_id')
    .selectAll('entry')
    .select(['person.real_name', 'unit.name as unit'])
    .where('entry.status', 'in', ['rejected', ...onRoster])
    .where('event.status', 'in', heldStatuses)
    .where((is) =>
      is.or([
        isOwn(is, scope),
        ...led.map((one) =>
          is.and([
            is('entry.competition_id', '=', one.competition_id),
            is('entry.organisation_id', '=', one.organisation_id),
          ]),
        ),
      ]),
    )
    .orderBy('entry.updated_at', 'desc')
    .orderBy('entry.id')
    .limit(MOST_ENTRIES)
    .execute();
}

/** Returns the open windows of the user and those that ended recently. */
export async function listAppealWindows(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
): Promise<AppealWindows> {
  const now = clock();
  const entries = await ownEntries(db, userId);
  const nameOf = await namesInEntries(db, entries);
  const filed = await db
    .selectFrom('appeals')
    .select(['id', 'entry_id', 'matter', 'subject_id'])
    .where('entry_id', 'in', ['', ...entries.map(({ id }) => id)])
    .where('status', '<>', 'withdrawn')
    .execute();
  const data: (AppealWindows['data'][number] & { readonly endsAt: number })[] = [];
  for (const eventId of new Set(entries.map(({ event_id }) => event_id))) {
    const about = await aboutEvent(db, eventId, now);
    const { event, competition } = about;
    const own = entries.filter(({ event_id }) => event_id === eventId);
    const windows = await windowsOf({ db, sealing }, about, own);
    const speaks = new Map<string, boolean>();
    for (const entry of own) {
      const party = `${entry.organisation_id ?? ''} ${entry.user_id}`;
      const canFile = speaks.get(party) ?? (await speaksFor(db, userId, entry));
      speaks.set(party, canFile);
      for (const window of windows.get(entry.id) ?? []) {
        const { matter, subject_id, subject, opensAt, endsAt } = window;
        if (endsAt < now - LISTED) continue;
        data.push({
          matter,
          subject_id,
          subject,
          entry: { id: entry.id, no: entry.no ?? '', name: nameOf(entry.id), unit: entry.unit ?? '' },
          event: { id: event.id, code: event.code, name: event.name },
          competition: { id: competition.id, name: competition.name },
          opens_at: chinaInstant(opensAt),
          ends_at: chinaInstant(endsAt),
          is_open: isOpenAt(window, now),
          can_file: canFile,
          appeal:
            filed.find(
              (one) => one.entry_id === entry.id && one.matter === matter && one.subject_id === subject_id,
            )?.id ?? '',
          endsAt,
        });
      }
    }
  }
  const urgency = ({ is_open, endsAt }: (typeof data)[number]) => (is_open ? endsAt : 2 ** 52 - endsAt);
  return {
    data: data.toSorted((one, other) => urgency(one) - urgency(other)).map(({ endsAt: _, ...one }) => one),
    meta: { server_time: chinaInstant(now) },
  };
}
