import * as v from 'valibot';
import { contactNumber, instant, whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { storedFile } from '../file.ts';
import { call } from '../kit/call.ts';
import { bulkOutcomes, bulkRecords } from '../kit/bulk.ts';
import { fault } from '../kit/faults.ts';
import { key, label, prose, text } from '../kit/fields.ts';
import { personName } from '../person/name-fields.ts';
import { pageQuery, pagination } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version, versionOrNone } from '../kit/version.ts';
import { exhibitorApplicationStatuses } from './exhibitor-application-fields.ts';
import { EXHIBITOR_LIMITS } from './exhibitor-call.ts';

/** Applications to exhibit beside a competition (参展申请). */

/** Standard booth (标摊) or a stand of the exhibitor's own (特装). */
export const boothBuilds = ['standard', 'special'] as const;
export type BoothBuild = (typeof boothBuilds)[number];

export const MOST_STAFF = 20;

const named = v.object({ id: v.string(), name: v.string() });

const exhibitorReaders = ['exhibitor', 'organiser', 'venue', 'viewer'] as const;

const summary = {
  id: v.string(),
  call: named,
  competition: named,
  organisation: v.string(),
  theme: v.string(),
  area: v.number(),
  power: v.number(),
  build: v.picklist(boothBuilds),
  status: v.picklist(exhibitorApplicationStatuses),
  /** '' until the application is submitted. */
  submitted_at: v.string(),
  /** Hall and number of the assigned booth. '' for none. */
  booth: v.string(),
  /** The booked slot for moving in, as instants. '' for none. */
  slot_from: v.string(),
  slot_until: v.string(),
  version: v.number(),
};

/** A slot for moving in that can be booked, with the number of exhibitors that still can book it. */
const openSlot = v.object({ from: v.string(), until: v.string(), free: v.number() });

/** `status`: '' for all applications. Readers other than the exhibitor see no drafts. */
export const exhibitorApplicationQuery = v.object({
  ...pageQuery,
  /** '' for the applications to all calls. */
  call: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
  status: v.optional(v.picklist(['', ...exhibitorApplicationStatuses], fault('choice')), ''),
  /** Matches any part of the organisation's name or of the theme. */
  text: v.optional(text(0, 50), ''),
});
export type ExhibitorApplicationQuery = v.InferOutput<typeof exhibitorApplicationQuery>;

/** Those to be decided first. Within one call then by the time to move in, otherwise by the submission. */
export const exhibitorApplicationList = v.object({
  data: v.array(
    v.object({
      ...summary,
      /** Whether the reader decides on the application and has opened it since its last change. */
      is_opened: v.boolean(),
      /** The relation of the reader to the application. */
      by: v.picklist(exhibitorReaders),
    }),
  ),
  meta: v.object({ pagination }),
});
export type ExhibitorApplicationList = v.InferOutput<typeof exhibitorApplicationList>;

/** An application. Every act on it returns this object. */
export const exhibitorApplication = v.object({
  ...summary,
  exhibits: v.string(),
  contact_name: v.string(),
  contact_phone: v.string(),
  commitment: v.nullable(storedFile),
  staff: v.array(v.string()),
  /** The reason of the latest return, rejection, release or withdrawal. */
  reason: v.string(),
  /** The end of the time to confirm the booth, exclusive. '' unless a booth waits for it. */
  confirm_until: v.string(),
  moved_in_at: v.string(),
  safety_note: v.string(),
  moved_out_at: v.string(),
  return_note: v.string(),
  /** The slots that have not begun, the earliest first. Empty unless the reader can book one. */
  slots: v.array(openSlot),
  by: v.picklist(exhibitorReaders),
  facts: v.object({
    isOpen: v.boolean(),
    isHeld: v.boolean(),
    isVerified: v.boolean(),
    isWithin: v.boolean(),
    isCommitted: v.boolean(),
    isTimely: v.boolean(),
    hasSlots: v.boolean(),
  }),
  server_time: v.string(),
});
export type ExhibitorApplication = v.InferOutput<typeof exhibitorApplication>;

const staffName = personName(2);

/** The names are checked as a whole, because the form has one field for all of them. */
const staff = v.pipe(
  v.array(v.string(fault('type')), fault('type')),
  v.transform((names) => names.map((one) => one.trim())),
  v.check((names) => names.every((one) => v.is(staffName, one)), fault('name.pattern')),
  v.maxLength(MOST_STAFF, fault('most', MOST_STAFF)),
);

const facts = {
  theme: v.pipe(label, text(2, 100)),
  exhibits: prose(2, 1_000),
  area: whole(1, EXHIBITOR_LIMITS.area),
  power: whole(0, EXHIBITOR_LIMITS.power),
  build: v.pipe(
    v.string(fault('type')),
    v.nonEmpty(fault('required')),
    v.picklist(boothBuilds, fault('choice')),
  ),
  contact_name: personName(2, 30),
  contact_phone: contactNumber,
  /** The signed safety commitment. '' as long as it is missing; a submission requires it. */
  commitment_id: v.optional(v.union([v.literal(''), key], fault('choice')), ''),
  staff,
};

/**
 * The facts of an application. The organisation is that of the caller. `version` is 0 for a new application.
 * An application cannot be moved to another call later.
 */
export const exhibitorApplicationFacts = strict({ call_id: key, ...facts, version: versionOrNone });
export type ExhibitorApplicationFacts = v.InferOutput<typeof exhibitorApplicationFacts>;

export const exhibitorApprovals = strict({ records: bulkRecords });
export const boothChoice = strict({ version, booth_id: key });
export const boothStaff = strict({ version, staff });
/** The start of the slot. */
export const slotChoice = strict({ version, slot_at: instant });
/** The result of the safety check, or the state in which the booth was handed back. */
export const boothNote = strict({ version, note: prose(2, 500) });

const act = { access: 'signed-in', answer: exhibitorApplication } as const;

export const listExhibitorApplications = call('GET', '/exhibitor/applications', {
  summary: 'Lists applications to exhibit: the caller’s own, or those that the caller decides on',
  access: 'signed-in',
  query: exhibitorApplicationQuery,
  answer: exhibitorApplicationList,
});

export const getExhibitorApplication = call('GET', '/exhibitor/applications/:id', {
  summary: 'Returns an application to exhibit, and notes that the committee has opened it',
  ...act,
  isNoted: true,
});

export const addExhibitorApplication = call('POST', '/exhibitor/applications', {
  summary: 'Begins an application of the caller’s organisation to exhibit',
  ...act,
  body: exhibitorApplicationFacts,
});

export const changeExhibitorApplication = call('PUT', '/exhibitor/applications/:id', {
  summary: 'Changes an application that is not submitted or was returned',
  ...act,
  body: exhibitorApplicationFacts,
});

export const submitExhibitorApplication = call('POST', '/exhibitor/applications/:id/submit', {
  summary: 'Submits an application to exhibit',
  ...act,
  body: simpleAct,
});

export const approveExhibitorApplication = call('POST', '/exhibitor/applications/:id/approve', {
  summary: 'Approves an application to exhibit, as the committee',
  ...act,
  body: simpleAct,
});

export const approveExhibitorApplications = call('POST', '/exhibitor/applications/approve', {
  summary: 'Approves many applications that the caller has opened since their last change, as the committee',
  access: 'signed-in',
  body: exhibitorApprovals,
  // Each application has its own transaction. Its version shows whether the act was done before.
  isRepeatable: true,
  answer: bulkOutcomes,
});

export const returnExhibitorApplication = call('POST', '/exhibitor/applications/:id/return', {
  summary: 'Returns an application to exhibit for correction, as the committee',
  ...act,
  body: reasonedAct,
});

export const rejectExhibitorApplication = call('POST', '/exhibitor/applications/:id/reject', {
  summary: 'Rejects an application to exhibit, as the committee',
  ...act,
  body: reasonedAct,
});

export const assignExhibitorBooth = call('POST', '/exhibitor/applications/:id/assign', {
  summary: 'Assigns a free booth to an approved application, as the committee or the venue staff',
  ...act,
  body: boothChoice,
});

export const releaseExhibitorBooth = call('POST', '/exhibitor/applications/:id/release', {
  summary: 'Frees the booth of an application, as the committee or the venue staff',
  ...act,
  body: reasonedAct,
});

export const confirmExhibitorBooth = call('POST', '/exhibitor/applications/:id/confirm', {
  summary: 'Confirms the assigned booth, as the exhibitor',
  ...act,
  body: simpleAct,
});

export const bookExhibitorSlot = call('PUT', '/exhibitor/applications/:id/slot', {
  summary: 'Books a slot for moving in, or another one, as the exhibitor',
  ...act,
  body: slotChoice,
});

export const changeExhibitorStaff = call('PUT', '/exhibitor/applications/:id/staff', {
  summary: 'Changes the people at the booth, as the exhibitor',
  ...act,
  body: boothStaff,
});

export const moveInExhibitor = call('POST', '/exhibitor/applications/:id/move-in', {
  summary: 'Hands the booth over after the safety check, as the committee or the venue staff',
  ...act,
  body: boothNote,
});

export const moveOutExhibitor = call('POST', '/exhibitor/applications/:id/move-out', {
  summary: 'Takes the booth back, as the committee or the venue staff',
  ...act,
  body: boothNote,
});

export const withdrawExhibitorApplication = call('POST', '/exhibitor/applications/:id/withdraw', {
  summary: 'Withdraws an application to exhibit, as the exhibitor or the committee',
  ...act,
  body: reasonedAct,
});
