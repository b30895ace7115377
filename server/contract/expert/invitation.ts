import * as v from 'valibot';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { requiredReason } from '../competition/competition-fields.ts';
import { codeAnswer } from '../session/account.ts';
import { fault } from '../kit/faults.ts';
import { key, text, verificationCode } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { versionOrNone } from '../kit/version.ts';
import { call } from '../kit/call.ts';

/** Invitations of experts to the duties of an event (专家邀请). */

export const invitationStatuses = [
  'created',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'withdrawn',
] as const;

/** Duties that experts are invited to. */
export const duties = ['chief', 'scoring', 'floor', 'checkIn', 'encryption', 'supervisor', 'clerk'] as const;

/**
 * The causes that exclude an expert from an event. `sameUnit` and `near` do not exclude an expert from an invitation.
 * `near`: a name that is written almost alike, or a number without consent, which the chief judge or the committee
 * checks before the duty is confirmed.
 */
export const invitationCauses = [
  'notApproved',
  'certificate',
  'undeclared',
  'competes',
  'coaches',
  'leads',
  'tie',
  'busy',
  'sameUnit',
  'near',
] as const;
/** The causes that do not exclude an expert from an invitation. */
export const milderCauses: readonly string[] = ['sameUnit', 'near'] satisfies readonly InvitationCause[];
export type InvitationCause = (typeof invitationCauses)[number];

/** The maximum number of experts in one call that invites them. */
export const MOST_INVITED = 200;

const named = v.object({ id: v.string(), name: v.string() });

/** An invitation. Every act on it returns this object. */
export const invitation = v.object({
  id: v.string(),
  competition: named,
  event: v.object({ ...named.entries, code: v.string() }),
  place: v.string(),
  /** The first and the last day of the competition. */
  starts_on: v.string(),
  ends_on: v.string(),
  expert: v.object({ ...named.entries, employer: v.string() }),
  duty: v.picklist(duties),
  status: v.picklist(invitationStatuses),
  /** The reason of the latest refusing or backward step. */
  reason: v.string(),
  expires_at: v.string(),
  version: v.number(),
  by: v.picklist(['organiser', 'expert', 'viewer']),
  /** The actions and their times, the earliest first. */
  log: v.array(v.object({ action: v.string(), at: v.string() })),
});
export type Invitation = v.InferOutput<typeof invitation>;

export const invitationOrders = sortedBy('sent_at', 'status');

export const invitationQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...invitationStatuses], fault('choice')), ''),
  /** Invitations of one event. '' for all. */
  event: v.optional(text(0, 128), ''),
  sort: sortQuery(invitationOrders),
});
export type InvitationQuery = v.InferOutput<typeof invitationQuery>;

export const invitationList = v.object({
  data: v.array(invitation),
  meta: v.object({
    pagination,
    can_invite: v.boolean(),
    /** Whether the reader has left the expert bank, or has a duty or an accepted invitation that is not over. */
    reader: v.picklist(['', 'retired', 'serves']),
  }),
});
export type InvitationList = v.InferOutput<typeof invitationList>;

export const candidateQuery = v.object({
  ...pageQuery,
  /** Matches any part of a name, an employer or a trade. */
  text: v.optional(text(0, 50), ''),
  /** A trade of the experts. */
  field: v.optional(text(0, 50), ''),
  certificate: v.optional(v.picklist(['', 'valid'], fault('choice')), ''),
  /** `yes`: only experts without another duty on the days. */
  free: v.optional(v.picklist(['', 'yes'], fault('choice')), ''),
  /** `yes`: only experts without an excluding cause. */
  fit: v.optional(v.picklist(['', 'yes'], fault('choice')), ''),
});
export type CandidateQuery = v.InferOutput<typeof candidateQuery>;

/** Experts who could judge an event, with the causes that exclude them. */
export const candidateList = v.object({
  data: v.array(
    v.object({
      ...named.entries,
      employer: v.string(),
      fields: v.array(v.string()),
      cert_valid_to: v.string(),
      causes: v.array(v.picklist(invitationCauses)),
    }),
  ),
  meta: v.object({ pagination }),
});
export type CandidateList = v.InferOutput<typeof candidateList>;

/** The maximum number of people that an event can need for one duty. */
export const MOST_NEEDED = 99;

const people = v.pipe(
  v.number(fault('type')),
  v.integer(fault('type')),
  v.minValue(0, fault('least', 0)),
  v.maxValue(MOST_NEEDED, fault('most', MOST_NEEDED)),
);

/** The number of people that an event needs for each duty. */
export const needed = strict({
  chief: people,
  scoring: people,
  floor: people,
  checkIn: people,
  encryption: people,
  supervisor: people,
  clerk: people,
});
export type Needed = v.InferOutput<typeof needed>;

/** `version` is 0 if no need is set yet. */
export const neededChange = strict({ ...needed.entries, version: versionOrNone });
export type NeededChange = v.InferOutput<typeof neededChange>;

/** The need of an event, and how far it is met. */
export const eventNeed = v.object({
  event: v.object({ ...named.entries, code: v.string() }),
  competition: named,
  starts_on: v.string(),
  ends_on: v.string(),
  /** `early`: the competition is not published yet. `over`: it has begun. */
  state: v.picklist(['open', 'early', 'cancelled', 'over']),
  rows: v.array(
    v.object({
      duty: v.picklist(duties),
      wanted: v.number(),
      /** The number of invitations that wait for an answer. */
      waiting: v.number(),
      accepted: v.number(),
    }),
  ),
  /** 0 if no need is set yet. */
  version: v.number(),
  /** Whether the reader may set the need and invite experts. */
  can_set: v.boolean(),
});
export type EventNeed = v.InferOutput<typeof eventNeed>;

export const newInvitations = strict({
  event_id: key,
  duty: v.picklist(duties, fault('choice')),
  expert_ids: v.pipe(
    v.array(key, fault('type')),
    v.minLength(1, fault('required')),
    v.maxLength(MOST_INVITED, fault('most', MOST_INVITED)),
  ),
});
export type NewInvitations = v.InferOutput<typeof newInvitations>;

/** The result for each expert: the id of the sent invitation, or the causes why there is none. */
export const inviting = v.object({
  data: v.array(
    v.object({ expert_id: v.string(), id: v.string(), causes: v.array(v.picklist(invitationCauses)) }),
  ),
});

/** The data that the link shows. It contains no name, because the visitor is not signed in. */
export const openInvitation = v.object({
  id: v.string(),
  host: v.string(),
  competition: v.string(),
  event: v.string(),
  place: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  duty: v.picklist(duties),
  /** The bound mobile number, masked. */
  phone: v.string(),
  status: v.picklist(invitationStatuses),
  expires_at: v.string(),
  contact_phone: v.string(),
  version: v.number(),
});
export type OpenInvitation = v.InferOutput<typeof openInvitation>;

/** The reason why a link is closed, in the body of 410 41002. */
export const closedLink = v.object({
  code: v.literal(41002),
  state: v.picklist(['accepted', 'declined', 'expired', 'cancelled', 'withdrawn']),
  contact_phone: v.string(),
});
export type ClosedLink = v.InferOutput<typeof closedLink>;

/** The proof of who answers an invitation. */
export const proof = { ...simpleAct.entries, code: verificationCode, key };

/** The body is empty, because the link identifies the invitation. */
export const linkCodeRequest = strict({});

/** Both declarations are required. */
export const acceptance = strict({
  ...proof,
  has_no_conflict: v.literal(true, fault('declaration.missing')),
  keeps_secrets: v.literal(true, fault('declaration.missing')),
});
export const declining = strict({ ...proof, reason: requiredReason });

export const listInvitations = call('GET', '/invitations', {
  summary: 'Lists invitations to competitions of the caller’s committee, or the caller’s own invitations',
  access: 'signed-in',
  query: invitationQuery,
  answer: invitationList,
});

export const getInvitation = call('GET', '/invitations/:id', {
  summary: 'Returns an invitation',
  access: 'signed-in',
  answer: invitation,
});

export const listCandidates = call('GET', '/events/:id/candidates', {
  summary: 'Lists experts of the bank for an event, with the causes that exclude them',
  access: 'signed-in',
  query: candidateQuery,
  answer: candidateList,
});

export const getEventNeed = call('GET', '/events/:id/need', {
  summary: 'Returns how many people an event needs, and how many have been invited',
  access: 'signed-in',
  answer: eventNeed,
});

export const setEventNeed = call('PUT', '/events/:id/need', {
  summary: 'Sets how many people an event needs for each duty',
  access: 'signed-in',
  body: neededChange,
  answer: eventNeed,
});

export const inviteExperts = call('POST', '/invitations', {
  summary: 'Invites experts without an excluding cause, and returns the causes for the rest',
  access: 'signed-in',
  body: newInvitations,
  answer: inviting,
});

export const sendInvitation = call('POST', '/invitations/:id/send', {
  summary: 'Sends a new link of an invitation, which replaces the previous link',
  access: 'signed-in',
  body: simpleAct,
  answer: invitation,
});

export const cancelInvitation = call('POST', '/invitations/:id/cancel', {
  summary: 'Cancels an invitation',
  access: 'signed-in',
  body: reasonedAct,
  answer: invitation,
});

export const withdrawInvitation = call('POST', '/invitations/:id/withdraw', {
  summary: 'Withdraws an accepted invitation, as the expert',
  access: 'signed-in',
  body: reasonedAct,
  answer: invitation,
});

export const sendOwnInvitationCode = call('POST', '/invitations/:id/code', {
  summary: 'Sends a code to the caller’s bound mobile number, for an answer to an invitation',
  access: 'signed-in',
  body: linkCodeRequest,
  answer: codeAnswer,
});

export const acceptOwnInvitation = call('POST', '/invitations/:id/accept', {
  summary: 'Accepts an invitation, as the signed-in expert',
  access: 'signed-in',
  body: acceptance,
  answer: invitation,
});

export const declineOwnInvitation = call('POST', '/invitations/:id/decline', {
  summary: 'Declines an invitation, as the signed-in expert',
  access: 'signed-in',
  body: declining,
  answer: invitation,
});

export const openInvitationLink = call('GET', '/h5/invitations/:token', {
  summary: 'Returns an invitation by its link',
  access: 'public',
  answer: openInvitation,
});

export const sendInvitationCode = call('POST', '/h5/invitations/:token/code', {
  summary: 'Sends a code to the bound mobile number',
  access: 'public',
  body: linkCodeRequest,
  answer: codeAnswer,
});

export const acceptInvitation = call('POST', '/h5/invitations/:token/accept', {
  summary: 'Accepts an invitation by its link',
  access: 'public',
  body: acceptance,
  answer: openInvitation,
});

export const declineInvitation = call('POST', '/h5/invitations/:token/decline', {
  summary: 'Declines an invitation by its link',
  access: 'public',
  body: declining,
  answer: openInvitation,
});
