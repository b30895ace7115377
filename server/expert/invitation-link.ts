import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { OpenInvitation } from '../contract/expert/invitation.ts';
import type { CodeAnswer } from '../contract/session/account.ts';
import { requireMove, moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { conflict, invitationOver, notFound, stale } from '../kit/api-error.ts';
import { requireWithin } from '../kit/rate-limits.ts';
import { hashSecret } from '../kit/secrets.ts';
import { tell } from '../message/outbox.ts';
import { maskPhone } from '../secret/mask.ts';
import {
  CODE_MINUTES,
  createCode,
  requireCode,
  useCode,
  type CodeProof,
} from '../session/verification-codes.ts';
import { nameOf, phaseOfInvitation, readInvitations, type InvitationRow } from './invitation-rows.ts';
import { note } from './invitations.ts';
import { proposeInvited } from './assignments.ts';

/** What the link of an invitation opens: nobody is signed in, and a code proves the bound mobile number. */

/** Looks of one network, at whatever links. */
const LOOKS = { hits: 10, milliseconds: 60_000 };
const CODES = { hits: 1, milliseconds: 60_000 };
const CODES_AN_HOUR = { hits: 5, milliseconds: 3_600_000 };

const subjectOf = (id: string) => `invitation:${id}`;

/** Nobody else looks or answers meanwhile. */
const lockLink = (transaction: Database, token: string) =>
  transaction
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .forUpdate()
    .executeTakeFirst();

/**
 * The invitation of a link that can still be answered.
 * @throws ApiError 404 where there was never such a link, or a newer one was sent; 410 where it opens no more
 */
async function requireOpen(db: Database, token: string, now: number): Promise<InvitationRow> {
  const row = await readInvitations(db)
    .where('invitations.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (!['sent', 'viewed'].includes(phaseOfInvitation(row, now))) throw invitationOver();
  return row;
}

const shown = (row: InvitationRow): OpenInvitation => ({
  host: row.host,
  competition: row.competition,
  event: row.event,
  place: row.place,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  duty: row.duty,
  name: nameOf(row),
  phone: row.phone === null ? '' : maskPhone(row.phone),
  status: row.status,
  expires_at: chinaInstant(row.expires_at),
  contact_phone: row.contact_phone,
  version: row.version,
});

/**
 * What a link invites to. The first look is written down.
 * @throws ApiError 404, 410, 429
 */
export async function openLink(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  token: string,
  network: string,
): Promise<OpenInvitation> {
  const now = clock();
  await requireWithin(db, `invitation-looks:${network}`, LOOKS, now);
  return db.transaction().execute(async (transaction) => {
    await lockLink(transaction, token);
    const row = await requireOpen(transaction, token, now);
    const move = moveOf('invitations', row.status, { type: 'invitation.view', by: 'invited' });
    if (move === null || move.after === row.status) return shown(row);
    const { id, version } = row;
    await write(transaction, move, { id, version });
    await note(transaction, [
      {
        id,
        action: 'invitation.view',
        actor: row.expert_id,
        capacity: 'invited',
        before: row.status,
        after: move.after,
        at: now,
      },
    ]);
    return shown({ ...row, status: move.after, version: version + 1 });
  });
}

/**
 * Sends a code to the bound mobile number of who is invited.
 * @throws ApiError 404, 410; 409 where the account has no number; 429
 */
export async function sendLinkCode(
  { db, clock, sendCode }: Pick<ApiParts, 'db' | 'clock' | 'sendCode'>,
  token: string,
  i18n: I18n,
): Promise<CodeAnswer> {
  const now = clock();
  const { id, phone } = await requireOpen(db, token, now);
  if (phone === null) throw conflict();
  await requireWithin(db, `code:invitation:${id}:minute`, CODES, now);
  await requireWithin(db, `code:invitation:${id}:hour`, CODES_AN_HOUR, now);
  const { key, code, expiresAt } = await createCode(db, 'sign', phone, now, { subject: subjectOf(id) });
  const minutes = CODE_MINUTES;
  const text = t(
    i18n,
  )`[Hubei craftsman] ${code} signs your answer to an invitation, valid for ${minutes} minutes. Tell it to nobody.`;
  sendCode({ phone, purpose: 'sign', text });
  return { key, expired_at: new Date(expiresAt).toISOString() };
}

/** What is answered, and what proves by whom. */
interface Answer {
  type: 'invitation.accept' | 'invitation.decline';
  version: number;
  code: string;
  key: string;
  reason?: string;
  /** Of an acceptance. */
  hasDeclared?: boolean;
}

/** Whether the code was sent to the bound number. @throws ApiError 422 naming `code` */
async function proves(db: Database, proof: CodeProof, now: number): Promise<boolean> {
  await requireCode(db, proof, now);
  return true;
}

/**
 * Accepts or declines an invitation.
 * @throws ApiError 404, 410; 409 where it has been changed meanwhile; 422 naming `code`
 */
export async function answerLink(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  token: string,
  { type, version, code, key, reason = '', hasDeclared = reason !== '' }: Answer,
): Promise<OpenInvitation> {
  const now = clock();
  const { id, phone } = await requireOpen(db, token, now);
  if (phone === null) throw conflict();
  const proof: CodeProof = { purpose: 'sign', phone, subject: subjectOf(id), code, key };
  const hasProven = await proves(db, proof, now);
  return db.transaction().execute(async (transaction) => {
    await lockLink(transaction, token);
    await useCode(transaction, proof);
    const row = await requireOpen(transaction, token, now);
    if (row.version !== version) throw stale();
    const event = { type, by: 'invited', hasProven, hasDeclared, reason } as const;
    const move = requireMove('invitations', row.status, event);
    await write(transaction, move, { id, version }, { reason });
    await note(transaction, [
      {
        id,
        action: type,
        actor: row.expert_id,
        capacity: 'invited',
        before: row.status,
        after: move.after,
        reason,
        at: now,
      },
    ]);
    if (type === 'invitation.accept') await proposeInvited(transaction, row, now);
    await tell(
      transaction,
      {
        userId: row.invited_by,
        topic: 'invitation.answered',
        about: { no: nameOf(row), event: row.event },
      },
      now,
    );
    return shown({ ...row, status: move.after, version: version + 1 });
  });
}
