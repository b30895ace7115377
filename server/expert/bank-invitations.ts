import type { Selectable } from 'kysely';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type {
  BankInvitation,
  BankInvitationList,
  BankInvitationQuery,
  NewBankInvitation,
} from '../contract/expert/bank-invitation.ts';
import { begin, requireMove, moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { forbidden, notFound, notInvitable, stale } from '../kit/api-error.ts';
import { audit } from '../kit/audit.ts';
import { directed } from '../kit/list/list-order.ts';
import { pageOf } from '../kit/list/list-page.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { randomKey } from '../kit/secrets.ts';
import { tell } from '../message/outbox.ts';
import { maskPhone } from '../secret/mask.ts';
import { isOfCommittee, requireOffice } from '../unit/offices.ts';
import { factsOf } from './conflict/invitation-causes.ts';

/** Invitations to the expert bank, as the sending committee reads and changes them. */

type Parts = Pick<ApiParts, 'db' | 'clock'>;
export type BankInvitationRow = Selectable<Tables['bank_invitations']>;

const DAY = 24 * 3_600_000;
/** The number of days in which the invited expert can answer a link. */
const ANSWERED_DAYS = 7;
/** The maximum number of text messages that one committee sends within a day. */
const TEXTS_A_DAY = { hits: 200, milliseconds: DAY };

/**
 * An invitation to the bank concerns no event, so none of the causes that exclude an expert from an event
 * applies.
 */
export const fitForBank = factsOf([], true);

const sending = (isNeeded: boolean) =>
  ({ type: 'invitation.send', by: 'organiser', isNeeded, ...fitForBank }) as const;

/**
 * Returns the status of an invitation at this moment. An unanswered invitation expires without a write to its
 * row.
 */
export function phaseOfBankInvitation(
  { status, expires_at }: Pick<BankInvitationRow, 'status' | 'expires_at'>,
  now: number,
) {
  const tick = { type: 'invitation.tick', by: 'system', isOver: now >= expires_at } as const;
  return moveOf('bank_invitations', status, tick)?.after ?? status;
}

const described = (row: BankInvitationRow, now: number): BankInvitation => ({
  id: row.id,
  name: row.name,
  phone: maskPhone(row.phone),
  status: phaseOfBankInvitation(row, now),
  reason: row.reason,
  sent_at: chinaInstant(row.sent_at),
  expires_at: chinaInstant(row.expires_at),
  version: row.version,
});

/**
 * Returns the organisation of the committee that a user acts for.
 * @throws ApiError `refusal` if the user acts for no committee
 */
async function requireCommittee(db: Database, userId: string, refusal = forbidden): Promise<string> {
  if (!(await isOfCommittee(db, userId))) throw refusal();
  return (await requireOffice(db, userId)).organisationId;
}

/**
 * Returns one page of the committee's invitations.
 * @throws ApiError 403
 */
export async function listBankInvitations(
  { db, clock }: Parts,
  userId: string,
  { page, per_page, status, sort }: BankInvitationQuery,
): Promise<BankInvitationList> {
  const organisationId = await requireCommittee(db, userId);
  const now = clock();
  let fitting = db.selectFrom('bank_invitations').selectAll().where('organisation_id', '=', organisationId);
  if (status === 'expired') {
    fitting = fitting.where('status', 'in', ['sent', 'viewed']).where('expires_at', '<=', now);
  } else if (status !== '') {
    fitting = fitting
      .where('status', '=', status)
      .where((is) => is.or([is('status', 'not in', ['sent', 'viewed']), is('expires_at', '>', now)]));
  }
  const { total } = await db
    .selectFrom(fitting.as('fitting'))
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [order, direction] = directed(sort || '-sent_at');
  const rows = await fitting
    .orderBy(order, direction)
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return {
    data: rows.map((row) => described(row, now)),
    meta: { pagination: pageOf(total, rows.length, { page, per_page }) },
  };
}

type Noted = Omit<Tables['audit_log'], 'id' | 'object' | 'reason'> & { reason?: string };

/** Writes audit rows for acts on invitations to the bank. */
export const noteOnBank = (db: Database, acts: readonly Noted[]) =>
  audit(
    db,
    acts.map((act) => ({ object: 'bankInvitation', reason: '', ...act })),
  );

/** Locks the committee's organisation. Otherwise two simultaneous requests invite the same number. */
const lockCommittee = (transaction: Database, organisationId: string) =>
  transaction
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Checks whether a phone number can be invited.
 * @param except the invitation that is sent again
 * @throws ApiError 409 if the number belongs to an expert or already has an open invitation
 */
async function isToBeInvited(
  db: Database,
  organisationId: string,
  { phone, except = '' }: { phone: string; except?: string },
  now: number,
): Promise<boolean> {
  const expert = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.phone', '=', phone)
    .where('user_roles.role', '=', 'Expert')
    .executeTakeFirst();
  if (expert !== undefined) throw notInvitable('expert');
  const waiting = await db
    .selectFrom('bank_invitations')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('phone', '=', phone)
    .where('id', '<>', except)
    .where('status', 'in', ['sent', 'viewed'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (waiting !== undefined) throw notInvitable('invited');
  return true;
}

const tellOf = (
  transaction: Database,
  { id, phone, userId }: { id: string; phone: string; userId: string },
  now: number,
) => tell(transaction, { userId, phone, topic: 'invitation.bank', about: { no: id, event: '' } }, now);

/**
 * Invites a person by mobile number. An account with the number is not required.
 * @throws ApiError 403; 409 if the number belongs to an expert or already has an open invitation; 429
 */
export async function inviteToBank(
  { db, clock }: Parts,
  userId: string,
  { name, phone }: NewBankInvitation,
): Promise<BankInvitation> {
  const organisationId = await requireCommittee(db, userId);
  await requireWithin(db, `bank-invitations:${organisationId}`, TEXTS_A_DAY, clock());
  return db.transaction().execute(async (transaction) => {
    await lockCommittee(transaction, organisationId);
    const now = clock();
    const send = sending(await isToBeInvited(transaction, organisationId, { phone }, now));
    const { status } = begin('bank_invitations', send);
    const row = await transaction
      .insertInto('bank_invitations')
      .values({
        id: randomKey(),
        organisation_id: organisationId,
        name,
        phone,
        status,
        invited_by: userId,
        sent_at: now,
        expires_at: now + ANSWERED_DAYS * DAY,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteOnBank(transaction, [
      {
        object_id: row.id,
        action: send.type,
        actor_id: userId,
        capacity: 'organiser',
        before: 'created',
        after: row.status,
        at: now,
      },
    ]);
    await tellOf(transaction, { id: row.id, phone, userId }, now);
    return described(row, now);
  });
}

/**
 * Sends an invitation again or cancels it, by its chart.
 * @throws ApiError 404; 409 if the chart does not allow the act or the version is outdated; 429
 */
export async function moveBankInvitation(
  { db, clock }: Parts,
  userId: string,
  id: string,
  {
    type,
    version,
    reason = '',
  }: { type: 'invitation.send' | 'invitation.cancel'; version: number; reason?: string },
): Promise<BankInvitation> {
  const organisationId = await requireCommittee(db, userId, notFound);
  if (type === 'invitation.send') {
    await requireWithin(db, `bank-invitations:${organisationId}`, TEXTS_A_DAY, clock());
  }
  return db.transaction().execute(async (transaction) => {
    await lockCommittee(transaction, organisationId);
    const row = await transaction
      .selectFrom('bank_invitations')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.version !== version) throw stale();
    const now = clock();
    const before = phaseOfBankInvitation(row, now);
    const isSent = type === 'invitation.send';
    const event = isSent
      ? sending(await isToBeInvited(transaction, organisationId, { phone: row.phone, except: id }, now))
      : ({ type, by: 'organiser', reason } as const);
    const move = requireMove('bank_invitations', before, event);
    const changed = {
      reason,
      // The link that was sent before no longer opens.
      ...(isSent && { token_hash: null, sent_at: now, expires_at: now + ANSWERED_DAYS * DAY }),
    };
    await write(transaction, move, { id, version }, changed);
    await noteOnBank(transaction, [
      {
        object_id: id,
        action: type,
        actor_id: userId,
        capacity: 'organiser',
        before,
        after: move.after,
        reason,
        at: now,
      },
    ]);
    if (isSent) await tellOf(transaction, { id, phone: row.phone, userId }, now);
    return described({ ...row, ...changed, status: move.after, version: version + 1 }, now);
  });
}
