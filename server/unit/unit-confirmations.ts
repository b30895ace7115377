import type { I18n } from '@lingui/core';
import { sql } from 'kysely';
import type {
  OrganisationActor,
  OrganisationEvent,
  OrganisationFacts,
} from '../../machines/unit/organisation.machine.ts';
import { conflict, forbidden, incomplete, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import type {
  UnitConfirmation,
  UnitConfirmationList,
  UnitConfirmationQuery,
} from '../contract/unit/confirmation.ts';
import type { BulkOutcomes } from '../contract/kit/bulk.ts';
import type { Database } from '../db/open-database.ts';
import { decideEach } from '../kit/attempt-each.ts';
import { isOpened, noteOpening, openedAmong, requireSeen } from '../kit/list/opened-records.ts';
import { moveAffiliation } from './affiliations.ts';
import { audit } from '../kit/audit.ts';
import { chinaInstant } from '../competition/competitions.ts';
import { findFile } from '../file/stored-files.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { directed } from '../kit/list/list-order.ts';
import { maskPhone } from '../secret/mask.ts';
import { requireMove, moveOf, write, type Move } from '../db/move.ts';
import { requireOwnAdministrator } from './offices.ts';
import { tell } from '../message/outbox.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { secure } from '../session/security-log.ts';
import { engagementsOf, tellCommittees } from './suspensions.ts';
import { othersWith } from './naming/declared-names.ts';
import { heldAfter, takeClaims } from './naming/held-names.ts';
import { isCommitteeItself, unitsDecidedBy } from './unit-deciders.ts';
import { requireUnit, missingOf } from './units.ts';
import { withWord } from '../person/search-words.ts';

/** The maximum number of applications of one unit per day. */
const APPLIED_PER_DAY = { hits: 10, milliseconds: 24 * 3_600_000 };

/** Selects the units whose confirmation waits for the user; null if the user decides on no unit. */
export async function unitsToConfirm(db: Database, userId: string) {
  const decided = await unitsDecidedBy(db, userId);
  return decided === null ? null : decided.where('organisation.status', '=', 'submitted');
}

type Row = Awaited<ReturnType<typeof readUnits>>[number];

const readUnits = (fitting: NonNullable<Awaited<ReturnType<typeof unitsDecidedBy>>>) =>
  fitting
    .leftJoin('users as applicant', 'applicant.id', 'organisation.applied_by')
    .selectAll('organisation')
    .select([
      'applicant.username as applicant_username',
      'applicant.name as applicant_name',
      'applicant.phone as applicant_phone',
    ])
    .select((is) =>
      is.case().when(isCommitteeItself).then(is.lit(1)).else(is.lit(0)).end().as('is_committee'),
    )
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('organisations as other')
            .select('other.id')
            .whereRef('other.id', '<>', 'organisation.id')
            .where((its) =>
              its.or([
                its('other.held_key', '=', its.ref('organisation.name_key')),
                its('other.held_code', '=', its.ref('organisation.credit_code')),
              ]),
            ),
        )
        .as('is_held'),
    )
    // `unitsDecidedBy` excludes the status `declared`, so the type can be narrowed.
    .$narrowType<{ status: UnitConfirmation['status'] }>()
    .execute();

const factsOf = (row: Row): OrganisationFacts => ({
  isComplete: missingOf(row).length === 0,
  isCommittee: row.is_committee === 1,
  isHeld: Boolean(row.is_held),
});

async function described(
  db: Database,
  row: Row,
): Promise<Omit<UnitConfirmation, 'declared_by' | 'takes_part'>> {
  const facts = factsOf(row);
  const isOpen = row.status === 'submitted' || row.status === 'suspended';
  return {
    id: row.id,
    name: row.name,
    credit_code: row.credit_code ?? '',
    kind: row.kind,
    region_code: row.region_code,
    contact: row.contact,
    contact_phone: row.contact_phone === '' ? '' : maskPhone(row.contact_phone),
    stamp: isOpen ? await findFile(db, row.stamp_file_id) : null,
    applicant:
      row.applicant_username === null
        ? null
        : {
            username: row.applicant_username,
            name: row.applicant_name ?? '',
            phone: row.applicant_phone === null ? '' : maskPhone(row.applicant_phone),
          },
    status: row.status,
    version: row.version,
    applied_at: row.applied_at === null ? '' : chinaInstant(row.applied_at),
    decided_at: row.decided_at === null ? '' : chinaInstant(row.decided_at),
    reason: row.reason,
    by: facts.isCommittee ? 'technician' : 'committee',
    facts,
  };
}

/**
 * Returns one page of the organisations that the user decides on. Waiting ones come first, the longest
 * waiting at the top.
 * @throws ApiError 403
 */
export async function listUnitConfirmations(
  db: Database,
  userId: string,
  { page, per_page, status, text, sort }: UnitConfirmationQuery,
): Promise<UnitConfirmationList> {
  let fitting = await unitsDecidedBy(db, userId);
  if (fitting === null) throw forbidden();
  const [order, direction] = directed(sort || 'status');
  if (status !== '') fitting = fitting.where('organisation.status', '=', status);
  if (text !== '') {
    fitting = fitting.where((is) =>
      is.or([
        is('organisation.id', 'in', withWord(db, 'unit', text)),
        beginsWith('organisation.credit_code', text.toUpperCase()),
        // A part of a number would reveal the masked digits one by one.
        is('organisation.contact_phone', '=', text),
        is(
          'organisation.applied_by',
          'in',
          is.selectFrom('users').select('users.id').where('users.phone', '=', text),
        ),
      ]),
    );
  }
  const { total } = await fitting
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await readUnits(
    fitting
      .orderBy(
        sort === '' ? sql`case when organisation.status = 'submitted' then 0 else 1 end` : ordered(order),
        direction,
      )
      .orderBy('organisation.applied_at')
      .orderBy('organisation.created_at')
      .orderBy('organisation.id')
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  const opened = await openedAmong(db, { object: 'organisation', userId }, rows);
  return {
    data: await Promise.all(
      rows.map(async (row) => ({ ...(await described(db, row)), is_opened: opened.has(row.id) })),
    ),
    meta: {
      pagination: pageOf(total, rows.length, { page, per_page }),
    },
  };
}

/**
 * Returns the sort expression of a column. A unit that has not applied yet sorts before the others on both
 * databases.
 */
const ordered = (column: string) =>
  column === 'applied_at' ? sql`coalesce(organisation.applied_at, 0)` : sql.ref(`organisation.${column}`);

/**
 * Condition for a column that begins with a text. It is a range, so no character of the text acts as a
 * pattern.
 */
const beginsWith = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}\u{10ffff}`})`;

/**
 * Returns one organisation that the user decides on.
 * @throws ApiError 404
 */
export async function findUnitConfirmation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<UnitConfirmation> {
  const row = await requireRow(db, userId, id);
  const mayAct = row.status === 'confirmed' || row.status === 'suspended';
  const engagements = mayAct ? await engagementsOf(db, id, clock()) : [];
  return {
    ...(await described(db, row)),
    declared_by: await othersWith(db, userId, row),
    takes_part: engagements.map(({ competition, enters, exhibits }) => ({ competition, enters, exhibits })),
  };
}

/**
 * Returns one organisation like {@link findUnitConfirmation}. Notes that the user has opened it, who can then
 * confirm it together with others.
 * @throws ApiError 404
 */
export async function openUnitConfirmation(
  parts: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<UnitConfirmation> {
  const unit = await findUnitConfirmation(parts, userId, id);
  const { status, version } = unit;
  if (status === 'submitted') await noteOpening(parts.db, { object: 'organisation', id, userId, version });
  return unit;
}

async function requireRow(db: Database, userId: string, id: string): Promise<Row> {
  const decided = await unitsDecidedBy(db, userId);
  const [row] = decided === null ? [] : await readUnits(decided.where('organisation.id', '=', id));
  if (row === undefined) throw notFound();
  return row;
}

/** A decision on an organisation. */
export type Decision =
  | { type: 'organisation.confirm' }
  | { type: 'organisation.restore' }
  | { type: 'organisation.refuse' | 'organisation.suspend'; reason: string };

/** The topics of the notifications to the organisation's administrators. */
const topics = {
  'organisation.confirm': 'organisation.confirm',
  'organisation.restore': 'organisation.confirm',
  'organisation.refuse': 'organisation.refuse',
  'organisation.suspend': 'organisation.suspend',
} as const;

/**
 * Decides on an organisation by its chart. A confirmation also confirms the administrator who applied. The
 * administrators of the organisation are notified. The committees of the competitions in which a suspended
 * organisation takes part are notified as well. A confirmed organisation holds its name and its credit code.
 * @param isTogether whether the act is one on many organisations, which the user has to have opened
 * @throws ApiError 404; 409 if the version has changed, the organisation is decided already, or another one holds
 *   the name or the credit code
 */
export async function decideOnUnit(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  id: string,
  { version, ...act }: Decision & { version: number },
  isTogether = false,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await requireRow(transaction, userId, id);
    if (row.version !== version) throw stale();
    const facts = factsOf(row);
    const by = facts.isCommittee ? 'technician' : 'committee';
    const opening = { object: 'organisation', id, userId, version } as const;
    const held = await heldAfter(transaction, row, act.type);
    const move = requireSeen(!isTogether || (await isOpened(transaction, opening)), (isSeen) =>
      requireMove(
        'organisations',
        row.status,
        act.type === 'organisation.confirm' ? { ...act, by, facts, isSeen } : { ...act, by, facts },
      ),
    );
    const now = clock();
    const reason = 'reason' in act ? act.reason : '';
    await write(transaction, move, { id, version }, { ...held, reason, decided_by: userId, decided_at: now });
    if (move.after === 'confirmed') await takeClaims(transaction, row, now);
    if (act.type === 'organisation.confirm' && row.applied_by !== null) {
      await moveAffiliation(
        transaction,
        { userId: row.applied_by, organisationId: id },
        { type: 'affiliation.confirm', by: 'committee' },
        { actor: userId, now },
      );
    }
    await secure(transaction, {
      kind: 'unitChanged',
      user_id: null,
      actor_id: userId,
      detail: `${act.type} ${id}: ${row.status} → ${move.after}`,
      at: now,
    });
    await record(transaction, move, { id, type: act.type, by, actor: userId, reason, now });
    const administrators = await transaction
      .selectFrom('user_organisations')
      .select('user_id')
      .where('organisation_id', '=', id)
      .where('capacity', '=', 'administrator')
      .where('status', 'in', ['claimed', 'confirmed'])
      .execute();
    if (act.type === 'organisation.suspend') {
      const suspended = { topic: 'organisation.suspended', name: row.name, userId, now } as const;
      await tellCommittees(transaction, suspended, await engagementsOf(transaction, id, now));
    }
    if (administrators.length > 0) {
      const topic = topics[act.type];
      await tell(
        transaction,
        administrators.map(({ user_id }) => ({ userId: user_id, topic, about: { no: '', event: '' } })),
        now,
      );
    }
  });
}

/**
 * Confirms organisations one after the other. Only those are confirmed that the user has opened since their
 * last change.
 * @throws ApiError 403 if the user decides on no organisation
 */
export async function confirmUnits(
  parts: Pick<ApiParts, 'db' | 'clock'>,
  i18n: I18n,
  userId: string,
  records: readonly { readonly id: string; readonly version: number }[],
): Promise<BulkOutcomes> {
  if ((await unitsDecidedBy(parts.db, userId)) === null) throw forbidden();
  return decideEach(parts, i18n, {
    table: 'organisations',
    records,
    userId,
    status: 'confirmed',
    act: (id, version) => decideOnUnit(parts, userId, id, { type: 'organisation.confirm', version }, true),
  });
}

/**
 * Submits the profile of the user's unit for confirmation.
 * @throws ApiError 404; 403 if the user is not its administrator; 409 if the version has changed, or the unit
 *   waits already or is confirmed; 422 naming the empty fields; 429
 */
export async function applyForConfirmation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  userId: string,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { organisationId } = await requireOwnAdministrator(transaction, userId);
    const unit = await requireUnit(transaction, organisationId);
    if (unit.version !== version) throw stale();
    const by = 'applicant' as const;
    const missing = missingOf(unit);
    const submit = (isComplete: boolean) =>
      moveOf('organisations', unit.status, {
        type: 'organisation.submit',
        by,
        facts: { isComplete },
      });
    const move = submit(missing.length === 0);
    if (move === null) throw submit(true) === null ? conflict() : incomplete(missing);
    const now = clock();
    await requireWithin(transaction, `unit-applications:${organisationId}`, APPLIED_PER_DAY, now);
    const { id } = unit;
    await write(transaction, move, { id, version }, { reason: '', applied_by: userId, applied_at: now });
    const type = 'organisation.submit';
    await record(transaction, move, { id, type, by, actor: userId, reason: '', now });
  });
}

interface Recorded {
  id: string;
  type: OrganisationEvent['type'];
  by: OrganisationActor;
  actor: string;
  reason: string;
  now: number;
}

const record = (
  transaction: Database,
  { before, after }: Move<'organisations'>,
  { id, type, by, actor, reason, now }: Recorded,
) =>
  audit(transaction, {
    object: 'organisation',
    object_id: id,
    action: type,
    actor_id: actor,
    capacity: by,
    before,
    after,
    reason,
    at: now,
  });
