import type { I18n } from '@lingui/core';
import {
  adoptAccount,
  againWhereTaken,
  createAccount,
  findAccountByPhone,
  lockAccount,
  personOfPhone,
  recordConsent,
} from '../../account/accounts.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import type { ApiParts } from '../../context.ts';
import type { OpenBankInvitation } from '../../contract/expert/bank-link.ts';
import type { CodeAnswer } from '../../contract/session/account.ts';
import { moveOf, requireMove, write } from '../../db/move.ts';
import type { Database } from '../../db/open-database.ts';
import { invitationOver, notFound, notPersonal, stale } from '../../kit/api-error.ts';
import { hashSecret } from '../../kit/secrets.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { maskPhone } from '../../secret/mask.ts';
import { useCode, type CodeProof } from '../../session/verification-codes.ts';
import { fitForBank, noteOnBank, phaseOfBankInvitation } from '../bank-invitations.ts';
import { LOOKS, proves, sendSigningCode } from '../invitation-link.ts';

/** The link of an invitation to the expert bank. It needs no sign-in: a code proves the phone number. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'settings'>;

const subjectOf = (id: string) => `bank-invitation:${id}`;

const found = (db: Database, token: string) =>
  db
    .selectFrom('bank_invitations')
    .innerJoin('organisations', 'organisations.id', 'bank_invitations.organisation_id')
    .selectAll('bank_invitations')
    .select('organisations.name as host')
    .where('token_hash', '=', hashSecret(token));
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirst']>>>;

/**
 * Returns an invitation that can still be answered.
 * @throws ApiError 404 if the link never existed or a newer one was sent; 410 if the invitation is no longer
 * open
 */
async function requireOpen({ db, clock, settings }: Parts, token: string): Promise<Row> {
  const row = await found(db, token).executeTakeFirst();
  if (row === undefined) throw notFound();
  const phase = phaseOfBankInvitation(row, clock());
  if (phase === 'created') throw notFound();
  if (phase !== 'sent' && phase !== 'viewed') {
    throw invitationOver(phase, settings.page.contactPhone ?? '');
  }
  return row;
}

/**
 * Does the same as {@link requireOpen}, and locks the row. Until the transaction ends, no other transaction
 * answers or cancels the invitation.
 */
async function lockOpen(parts: Parts, transaction: Database, token: string): Promise<Row> {
  const { id } = await requireOpen({ ...parts, db: transaction }, token);
  await transaction
    .selectFrom('bank_invitations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return requireOpen({ ...parts, db: transaction }, token);
}

const shown = (row: Row): OpenBankInvitation => ({
  host: row.host,
  phone: maskPhone(row.phone),
  status: row.status,
  expires_at: chinaInstant(row.expires_at),
  version: row.version,
});

const view = { type: 'invitation.view', by: 'invited' } as const;

/**
 * Returns the inviting committee and the state of the invitation. The first view is stored.
 * @throws ApiError 404, 410, 429
 */
export async function openBankLink(
  parts: Parts,
  token: string,
  network: string,
): Promise<OpenBankInvitation> {
  const now = parts.clock();
  await requireWithin(parts.db, `invitation-looks:${network}`, LOOKS, now);
  return parts.db.transaction().execute(async (transaction) => {
    const row = await lockOpen(parts, transaction, token);
    const move = moveOf('bank_invitations', row.status, view);
    if (move === null || move.after === row.status) return shown(row);
    const { id, version, status: before } = row;
    await write(transaction, move, { id, version });
    await noteOnBank(transaction, [
      {
        object_id: id,
        action: view.type,
        actor_id: null,
        capacity: 'invited',
        before,
        after: move.after,
        at: now,
      },
    ]);
    return shown({ ...row, status: move.after, version: version + 1 });
  });
}

/**
 * Sends a code that signs the answer to the invitation.
 * @throws ApiError 404, 410, 429
 */
export async function sendBankCode(
  parts: Parts & Pick<ApiParts, 'sendCode'>,
  token: string,
  i18n: I18n,
): Promise<CodeAnswer> {
  const { id, phone } = await requireOpen(parts, token);
  return sendSigningCode(parts, { phone, subject: subjectOf(id) }, i18n);
}

/**
 * Gives the role Expert to the account of the number, or creates such an account. The existing roles keep
 * their positions, so the account's home does not change.
 * @throws ApiError 409 if the account is not personal or is disabled
 */
async function becomeExpert(
  transaction: Database,
  { name, phone }: Pick<Row, 'name' | 'phone'>,
  address: string,
  now: number,
): Promise<string> {
  await adoptAccount(transaction, phone, now);
  const account = await findAccountByPhone(transaction, phone);
  if (account === undefined) {
    const id = await createAccount(transaction, { ...personOfPhone(phone, name), roles: ['Expert'] }, now);
    await recordConsent(transaction, id, address, now);
    return id;
  }
  const locked = await lockAccount(transaction, account.id);
  const roles = await transaction
    .selectFrom('user_roles')
    .select(['role', 'position'])
    .where('user_id', '=', account.id)
    .execute();
  const isPersonal = roles.every(({ role }) => role === 'Personal' || role === 'Expert');
  if (!isPersonal || locked?.phone !== phone || locked.status !== 'active') throw notPersonal();
  await transaction
    .insertInto('user_roles')
    .values({
      user_id: account.id,
      role: 'Expert',
      position: Math.max(-1, ...roles.map(({ position }) => position)) + 1,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return account.id;
}

interface Answer {
  type: 'invitation.accept' | 'invitation.decline';
  version: number;
  code: string;
  key: string;
  reason?: string;
  /** Whether the user agrees to the privacy notice. Only an acceptance needs it. */
  agrees?: boolean;
}

/**
 * Accepts or declines an invitation. An answer to an invitation that was not viewed also counts as its view.
 * @param address the network address of the request, which is stored with the agreement to the privacy notice
 * @throws ApiError 404, 410; 409 if the version is outdated or the account of the number is not personal; 422
 * naming `code`
 */
export async function answerBankInvitation(
  parts: Parts,
  token: string,
  { type, version, code, key, reason = '', agrees = false }: Answer,
  address: string,
): Promise<OpenBankInvitation> {
  const { db, clock } = parts;
  const { id, phone } = await requireOpen(parts, token);
  const proof: CodeProof = { purpose: 'sign', phone, subject: subjectOf(id), code, key };
  const hasProven = await proves(db, proof, clock());
  const answer = () =>
    db.transaction().execute(async (transaction) => {
      const row = await lockOpen(parts, transaction, token);
      await useCode(transaction, proof);
      if (row.version !== version) throw stale();
      const now = clock();
      const answered = { by: 'invited', hasProven, hasDeclared: agrees, reason, ...fitForBank } as const;
      const move = requireMove('bank_invitations', row.status, view, { type, ...answered });
      const userId = type === 'invitation.accept' ? await becomeExpert(transaction, row, address, now) : null;
      await write(transaction, move, { id, version }, { reason, user_id: userId });
      const noted = { object_id: id, actor_id: userId, capacity: 'invited', at: now };
      await noteOnBank(transaction, [
        ...(row.status === 'sent'
          ? [{ ...noted, action: view.type, before: row.status, after: 'viewed' }]
          : []),
        { ...noted, action: type, before: 'viewed', after: move.after, reason },
      ]);
      return shown({ ...row, status: move.after, version: version + 1 });
    });
  return againWhereTaken(db, phone, answer);
}
