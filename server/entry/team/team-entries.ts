import {
  alreadyEntered,
  conflict,
  full,
  invalid,
  notFound,
  registrationClosed,
} from '../../kit/api-error.ts';
import type { ApiParts } from '../../context.ts';
import type { Check, EntryFileKind } from '../../contract/entry/entry-fields.ts';
import type { NewTeam } from '../../contract/entry/team.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import { audit } from '../../kit/audit.ts';
import { checksOf, demandedFiles, noFiles, type EntryFiles, type EventRules } from '../eligibility.ts';
import { countPlace, requireQuota, receiptNumber, seriesOf } from '../moving/places.ts';
import { ENTRY_NOTICE } from '../entry-notice.ts';
import { requireUnit } from '../import/read-import.ts';
import { enteringBy, lockKnown } from '../import/write-import.ts';
import { writePeople } from '../import/write-people.ts';
import { ruleFaults } from '../import/judge-import.ts';
import { requireOwnFile } from '../../file/files.ts';
import { begin, moveOf, write } from '../../db/move.ts';
import { findNamed } from '../../person/named-people.ts';
import { tell } from '../../message/outbox.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { lockPersons, shareEvents } from '../../kit/row-locks.ts';
import { randomKey } from '../../kit/secrets.ts';
import { keepWords } from '../../person/search-words.ts';
import type { Sealing } from '../../secret/sealing.ts';
import { findNewMember, type NewMember } from './new-members.ts';
import { isFree } from './substitution-view.ts';

/**
 * The maximum number of requests of one account. They name people by name and number. The limit prevents a
 * search for profiles by trial and error.
 */
const ASKED_PER_DAY = { hits: 300, milliseconds: 24 * 3_600_000 };

async function requireEvent(db: Database, id: string) {
  const row = await db
    .selectFrom('competition_events as event')
    .innerJoin('competitions as competition', 'competition.id', 'event.competition_id')
    .selectAll('event')
    .select(['competition.starts_on', 'competition.reg_open_at', 'competition.reg_close_at'])
    .where('event.id', '=', id)
    .where('competition.status', '=', 'published')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

type Event = Awaited<ReturnType<typeof requireEvent>> & EventRules;

interface Judged {
  /** Null for a person without an account. */
  known: Pick<Tables['persons'], 'id' | 'user_id' | 'id_no_digest'> | null;
  /** Null for a person with a profile. */
  fresh: NewMember | null;
  id_no_digest: string;
  files: EntryFiles;
  checks: Check[];
}

/** The profile of a judged person that exists already. */
const profileOf = ({ known, fresh }: Judged): string | undefined => known?.id ?? fresh?.person?.id;

/**
 * Creates accounts and profiles of the members without an account, and returns the account and the profile of
 * each member.
 * @throws ApiError 409 if another request has taken a number or changed a person
 */
async function peopleOf(
  transaction: Database,
  parts: Pick<ApiParts, 'sealing'> & { now: number },
  unit: { unitId: string; userId: string },
  judged: readonly Judged[],
) {
  const added = judged.flatMap(({ fresh }) => fresh ?? []);
  await lockKnown(transaction, unit.unitId, added);
  const owners = await writePeople(transaction, parts, unit, added);
  return judged.map(({ known, fresh, ...one }) => {
    if (known !== null) return { ...one, id: known.id, user_id: known.user_id, isProposed: false };
    const owner = owners.get(fresh?.row.phone ?? '');
    if (owner === undefined) throw conflict();
    return { ...one, id: owner.personId, user_id: owner.userId, isProposed: fresh?.isProposed === true };
  });
}

/**
 * Enters a team of a unit as submitted and endorsed. The first member is stored in the entry, the others in
 * `entry_members`. Each member must meet the rules and be entered only once. The team takes one place.
 * @returns the id of the entry
 * @throws ApiError 403 if the account represents no unit or can only view; 404; 409 full or entered already;
 * 410 registration not open; 422 naming the member and the field: `members.1.id_no`; 429
 */
export async function enterTeam(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  { userId, address }: { userId: string; address: string },
  { event_id, members, coach_name, coach_phone, remarks }: NewTeam,
): Promise<string> {
  const unitId = await requireUnit(db, userId);
  await requireWithin(db, `teams:${userId}`, ASKED_PER_DAY, clock());
  return db.transaction().execute(async (transaction) => {
    await shareEvents(transaction, [event_id]);
    const event = await requireEvent(transaction, event_id);
    if (event.team_size !== members.length) throw invalid({ members: [`team.size:${event.team_size}`] });
    const judging = { userId, unitId, sealing, coach_phone };
    const seen = await judge(transaction, event, judging, members);
    await lockPersons(
      transaction,
      seen.flatMap((one) => profileOf(one) ?? []),
    );
    // The members are checked again, because a profile can change before it is locked.
    const judged = await judge(transaction, event, judging, members);
    if (judged.some((one, index) => profileOf(one) !== profileOf(seen[index] ?? one))) throw conflict();
    const entrants = await peopleOf(transaction, { sealing, now: clock() }, { unitId, userId }, judged);
    const [first, ...others] = entrants;
    if (first === undefined) throw conflict();
    const id = randomKey();
    const ids = entrants.map((one) => one.id);
    await transaction.updateTable('persons').set({ locked: 1 }).where('id', 'in', ids).execute();

    const begun = begin('entries');
    const begunAt = clock();
    const made = {
      id,
      competition_id: event.competition_id,
      event_id,
      user_id: first.user_id,
      person_id: first.id,
      organisation_id: unitId,
      version: 1,
      coach_name,
      coach_phone,
      remarks,
      ...first.files,
      checks: JSON.stringify(entrants.flatMap(({ checks }) => checks)),
      return_reasons: '{}',
      reason: '',
      correction_until: null,
    };
    const written = await transaction
      .insertInto('entries')
      .values({
        ...made,
        no: null,
        status: begun.status,
        submitted_at: null,
        created_at: begunAt,
        updated_at: begunAt,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written === undefined) throw alreadyEntered();
    await transaction
      .insertInto('entry_members')
      .values(
        others.map((one, index) => ({
          entry_id: id,
          seq: index + 2,
          person_id: one.id,
          ...one.files,
        })),
      )
      .execute();
    const seated = await transaction
      .insertInto('entry_places')
      .values(
        entrants.map(({ id_no_digest }) => ({
          entry_id: id,
          event_id,
          competition_id: event.competition_id,
          id_no_digest,
          exclusive: event.exclusive,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('entry_id')
      .execute();
    // The place is counted last, because from here on other transactions on this event wait.
    const place = await countPlace(transaction, event);
    const now = clock();
    const move = moveOf(
      'entries',
      begun.after,
      ...enteringBy({
        event,
        entry: made,
        at: now,
        checks: entrants.flatMap(({ checks }) => checks),
        isUnique: seated.length === entrants.length,
        hasPlace: place.hasPlace,
      }),
    );
    if (move === null) {
      if (now < event.reg_open_at || now >= event.reg_close_at) throw registrationClosed();
      if (seated.length < entrants.length) throw alreadyEntered();
      throw event.status === 'planned' ? full() : conflict();
    }
    const no = receiptNumber(seriesOf(event.starts_on, event.code), place.number);
    await write(transaction, move, { id, version: made.version }, { no, submitted_at: now, updated_at: now });
    await keepWords(transaction, 'entry', [{ id, text: no }]);
    await requireQuota(transaction, { event_id, organisation_id: unitId, per_unit: event.per_unit });
    await transaction
      .insertInto('consent_log')
      .values(
        entrants.map(({ user_id }) => ({
          id: randomKey(),
          user_id,
          ...ENTRY_NOTICE,
          address,
          created_at: now,
        })),
      )
      .execute();
    await audit(transaction, {
      object: 'entry',
      object_id: id,
      action: 'entry.enterTeam',
      actor_id: userId,
      capacity: 'unit',
      before: move.before,
      after: move.after,
      reason: '',
      at: now,
    });
    await tell(
      transaction,
      entrants.map(({ user_id, isProposed }) => ({
        userId: user_id,
        topic: 'entry.import' as const,
        // An unproven number receives a text message without a name.
        about: isProposed ? { no: '', event: '' } : { no, event: event.name },
      })),
      now,
    );
    return id;
  });
}

/** Returns the person of a member: a profile, or a person without an account; null for neither. */
async function whoIsNamed(
  db: Database,
  sealing: Pick<Sealing, 'digest' | 'open'>,
  { unitId, event }: { unitId: string; event: Event },
  member: NewTeam['members'][number],
) {
  if (member.kind === 'known') {
    return { known: (await findNamed(db, sealing, unitId, member)) ?? null, fresh: null };
  }
  const of = { unitId, competitionId: event.competition_id };
  return { known: null, fresh: (await findNewMember(db, sealing, of, member)) ?? null };
}

/** Checks every member: identity, duplicates, existing entries, rules and files. */
async function judge(
  db: Database,
  event: Event,
  {
    userId,
    unitId,
    sealing,
    coach_phone,
  }: { userId: string; unitId: string; sealing: Pick<Sealing, 'digest' | 'open'>; coach_phone: string },
  members: NewTeam['members'],
): Promise<Judged[]> {
  const faults: Record<string, Fault[]> = {};
  const entrants: Judged[] = [];
  for (const [index, member] of members.entries()) {
    const blame = (field: string, fault: Fault) => (faults[`members.${index}.${field}`] ??= [fault]);
    const field = member.person_id === '' ? 'id_no' : 'person_id';
    const { known, fresh } = await whoIsNamed(db, sealing, { unitId, event }, member);
    const person = known ?? fresh;
    if (person === null) {
      if (member.kind === 'new') blame('phone', 'person.elsewhere');
      else blame(field, 'person.unknown');
      continue;
    }
    const { id_no_digest, phone } = person;
    if (entrants.some((other) => other.id_no_digest === id_no_digest)) blame(field, 'team.twice');
    else if (!(await isFree(db, { ...event, event_id: event.id }, id_no_digest))) blame(field, 'entry.taken');
    if (fresh !== null && entrants.some((other) => other.fresh?.phone === phone))
      blame('phone', 'team.twice');
    if (coach_phone !== '' && coach_phone === phone) faults['coach_phone'] = ['coach.member'];
    const demanded = demandedFiles(event, person);
    const files = await filesGiven(db, { userId, index, demanded, member }, blame);
    const checks = checksOf(event, person, files);
    for (const fault of faultsOf(checks)) blame(field, fault);
    entrants.push({ known, fresh, id_no_digest, files, checks });
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return entrants;
}

/** Returns the files that the event requires from a member. Each file must belong to the requesting user. */
async function filesGiven(
  db: Database,
  {
    userId,
    index,
    demanded,
    member,
  }: {
    userId: string;
    index: number;
    demanded: readonly EntryFileKind[];
    member: NewTeam['members'][number];
  },
  blame: (field: string, fault: Fault) => void,
) {
  const files: Record<`${EntryFileKind}_id`, string | null> = { ...noFiles };
  for (const kind of demanded) {
    const given = member[`${kind}_id`] ?? '';
    if (given === '') blame(`${kind}_id`, 'file.missing');
    else {
      const { id } = await requireOwnFile(db, userId, given, `members.${index}.${kind}_id`);
      files[`${kind}_id`] = id;
    }
  }
  return files;
}

/** Returns the faults for the rules that a person does not meet. */
const faultsOf = (checks: readonly Check[]) =>
  checks.flatMap(({ rule, result, limit }): Fault[] => {
    if (result !== 'fail' || rule === 'region' || rule === 'files') return [];
    const [, fault] = ruleFaults[rule];
    return [fault === 'rule.age' ? `${fault}:${Number(limit)}` : fault];
  });
