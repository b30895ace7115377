import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { InvitationFacts, InvitationStatus } from '../../machines/expert/invitation.machine.ts';
import { chinaInstant } from '../competition/competitions.ts';
import type { ApiParts } from '../context.ts';
import type { OpenInvitation } from '../contract/expert/invitation.ts';
import type { CodeAnswer } from '../contract/session/account.ts';
import { requireMove, moveOf, write } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';
import { conflict, invitationOver, notFound, stale } from '../kit/api-error.ts';
import { lockCompetition } from '../kit/row-locks.ts';
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
import { proposeInvited } from '../duty/assignments.ts';
import { causesOf, factsOf } from './conflict/invitation-causes.ts';
import { lockExperts } from './expert-rows.ts';
import { note } from './invitations.ts';

/** The link of an invitation. It needs no sign-in: a code proves the bound mobile number. */

/** The maximum number of views from one network, for all links together. */
export const LOOKS = { hits: 10, milliseconds: 60_000 };
const CODES = { hits: 1, milliseconds: 60_000 };
const CODES_AN_HOUR = { hits: 5, milliseconds: 3_600_000 };

const subjectOf = (id: string) => `invitation:${id}`;

/**
 * The key of an invitation: the token of its link, or the id of one of the signed-in expert's own
 * invitations.
 */
export type Which = { token: string } | { id: string; expertId: string };

const found = (db: Database, which: Which) =>
  'token' in which
    ? readInvitations(db).where('invitations.token_hash', '=', hashSecret(which.token))
    : readInvitations(db)
        .where('invitations.id', '=', which.id)
        .where('invitations.expert_id', '=', which.expertId);

/**
 * Returns the effective status of an invitation. An open invitation counts as cancelled if its event or its
 * competition is cancelled.
 */
function standingOf(row: InvitationRow, now: number): InvitationStatus {
  const phase = phaseOfInvitation(row, now);
  const isCancelled = row.competition_status === 'cancelled' || row.event_status === 'cancelled';
  return isCancelled && (phase === 'sent' || phase === 'viewed') ? 'cancelled' : phase;
}

/**
 * Returns an invitation that can still be answered.
 * @throws ApiError 404 if the link never existed or a newer one was sent; 410 if the invitation is no longer
 * open
 */
async function requireOpen(db: Database, which: Which, now: number): Promise<InvitationRow> {
  const row = await found(db, which).executeTakeFirst();
  if (row === undefined) throw notFound();
  const standing = standingOf(row, now);
  if (standing === 'created') throw notFound();
  if (standing !== 'sent' && standing !== 'viewed') throw invitationOver(standing, row.contact_phone);
  return row;
}

/**
 * Does the same as {@link requireOpen}, and locks the rows. All invitation code takes the locks in this
 * order: competition, expert, invitation.
 */
async function lockOpen(transaction: Database, which: Which, now: number): Promise<InvitationRow> {
  const { id, competition_id, expert_id } = await requireOpen(transaction, which, now);
  await lockCompetition(transaction, competition_id);
  await lockExperts(transaction, [expert_id]);
  await transaction
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return requireOpen(transaction, which, now);
}

const shown = (row: InvitationRow): OpenInvitation => ({
  id: row.id,
  host: row.host,
  competition: row.competition,
  event: row.event,
  place: row.place,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  duty: row.duty,
  phone: row.phone === null ? '' : maskPhone(row.phone),
  status: row.status,
  expires_at: chinaInstant(row.expires_at),
  contact_phone: row.contact_phone,
  version: row.version,
});

/**
 * Returns the invitation of a link. The first view is stored.
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
    const row = await lockOpen(transaction, { token }, now);
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
 * Sends a code that signs an answer.
 * @param subject the key of the invitation that the code belongs to
 * @throws ApiError 429
 */
export async function sendSigningCode(
  { db, clock, sendCode }: Pick<ApiParts, 'db' | 'clock' | 'sendCode'>,
  { phone, subject }: { phone: string; subject: string },
  i18n: I18n,
): Promise<CodeAnswer> {
  const now = clock();
  await requireWithin(db, `code:${subject}:minute`, CODES, now);
  await requireWithin(db, `code:${subject}:hour`, CODES_AN_HOUR, now);
  const { key, code, expiresAt } = await createCode(db, 'sign', phone, now, { subject });
  const minutes = CODE_MINUTES;
  const text = t(
    i18n,
  )`[Hubei craftsman] ${code} signs your answer to an invitation, valid for ${minutes} minutes. Tell it to nobody.`;
  sendCode({ phone, purpose: 'sign', text });
  return { key, expired_at: new Date(expiresAt).toISOString() };
}

/**
 * Sends a code to the bound mobile number of the invited expert.
 * @throws ApiError 404, 410; 409 if the account has no number; 429
 */
export async function sendLinkCode(
  parts: Pick<ApiParts, 'db' | 'clock' | 'sendCode'>,
  which: Which,
  i18n: I18n,
): Promise<CodeAnswer> {
  const { id, phone } = await requireOpen(parts.db, which, parts.clock());
  if (phone === null) throw conflict();
  return sendSigningCode(parts, { phone, subject: subjectOf(id) }, i18n);
}

/** The answer to an invitation, with the code that signs it. */
interface Answer {
  type: 'invitation.accept' | 'invitation.decline';
  version: number;
  code: string;
  key: string;
  reason?: string;
  /** Only an acceptance needs it. */
  hasDeclared?: boolean;
}

/**
 * Checks that the code was sent to the bound number.
 * @throws ApiError 422 naming `code`
 */
export async function proves(db: Database, proof: CodeProof, now: number): Promise<boolean> {
  await requireCode(db, proof, now);
  return true;
}

/** Returns the facts about the expert and the event at the moment of the answer. */
async function factsAt(db: Database, row: InvitationRow, now: number): Promise<InvitationFacts> {
  const { id: except, competition_id, event_id, expert_id, starts_on, ends_on } = row;
  const about = { event: { id: event_id }, competition: { id: competition_id, starts_on, ends_on } };
  const causes = await causesOf(db, [expert_id], { ...about, now, except, isAnswered: true });
  return factsOf(causes.get(expert_id) ?? ['notApproved'], row.event_status !== 'merged');
}

/**
 * Accepts or declines an invitation. An answer to an invitation that was not viewed also counts as its view.
 * @throws ApiError 404, 410; 409 if the version is outdated or a cause now excludes the expert; 422 naming
 * `code`
 */
export async function answerInvitation(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  which: Which,
  { type, version, code, key, reason = '', hasDeclared = false }: Answer,
): Promise<OpenInvitation> {
  const now = clock();
  const { id, phone } = await requireOpen(db, which, now);
  if (phone === null) throw conflict();
  const proof: CodeProof = { purpose: 'sign', phone, subject: subjectOf(id), code, key };
  const hasProven = await proves(db, proof, now);
  return db.transaction().execute(async (transaction) => {
    const row = await lockOpen(transaction, which, now);
    await useCode(transaction, proof);
    if (row.version !== version) throw stale();
    const look = { type: 'invitation.view', by: 'invited' } as const;
    const facts = await factsAt(transaction, row, now);
    const answer = { type, by: 'invited', hasProven, hasDeclared, reason, ...facts } as const;
    const move = requireMove('invitations', row.status, look, answer);
    await write(transaction, move, { id, version }, { reason });
    const noted = { id, actor: row.expert_id, capacity: 'invited', at: now };
    await note(transaction, [
      ...(row.status === 'sent'
        ? [{ ...noted, action: look.type, before: row.status, after: 'viewed' }]
        : []),
      { ...noted, action: type, before: 'viewed', after: move.after, reason },
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
