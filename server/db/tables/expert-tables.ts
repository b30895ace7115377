import type { Generated } from 'kysely';
import type { AssignmentStatus } from '../../../machines/expert/assignment.machine.ts';
import type { ExpertStatus } from '../../../machines/expert/expert.machine.ts';
import type { InvitationStatus } from '../../../machines/expert/invitation.machine.ts';
import type { JudgementGroupStatus } from '../../../machines/expert/judgement-group.machine.ts';
import type { Assignment } from '../../contract/expert/assignment.ts';
import type { CompetitionAssignment } from '../../contract/expert/competition-assignment.ts';
import type { ExpertFile, ExpertTitle } from '../../contract/expert/expert.ts';
import type { Invitation } from '../../contract/expert/invitation.ts';
import type { JudgementGroup } from '../../contract/expert/judgement-group.ts';
import type { GivenStatus, Status } from './status.ts';

/** Tables of the expert bank. */

/** What an expert tells of their work; who they are stands with the persons. */
interface ExpertsTable {
  user_id: string;
  employer: string;
  title: ExpertTitle;
  /** JSON list, as `duties` and `ties`. */
  fields: string;
  years: number;
  /** '' for none, and so is its last day. */
  cert_no: string;
  cert_valid_to: string;
  duties: string;
  declaration: ExpertFile['declaration'];
  ties: string;
  declared_at: number | null;
  /** Of the chart `expert`. */
  status: GivenStatus<ExpertStatus>;
  submitted_at: number | null;
  decided_by: string | null;
  decided_at: number | null;
  reason: string;
  version: number;
  updated_at: number;
}

/** Files that show titles and certificates of an expert. */
interface ExpertFilesTable {
  user_id: string;
  file_id: string;
  position: number;
}

/** An expert invited to a duty at an event. */
interface InvitationsTable {
  id: string;
  competition_id: string;
  event_id: string;
  expert_id: string;
  duty: Invitation['duty'];
  /** Null until the link is sent: whoever delivers it makes it. */
  token_hash: string | null;
  /** Of the chart `invitation`; that it has expired is worked out when it is read. */
  status: Status<InvitationStatus>;
  reason: Generated<string>;
  invited_by: string;
  sent_at: number;
  expires_at: number;
  version: Generated<number>;
}

/** Somebody invited to the expert bank, known by a mobile number. */
interface BankInvitationsTable {
  id: string;
  /** The committee that invites. */
  organisation_id: string;
  name: string;
  phone: string;
  /** Null until the link is sent: whoever delivers it makes it. */
  token_hash: string | null;
  /** Of the chart `invitation`; that it has expired is worked out when it is read. */
  status: Status<InvitationStatus>;
  reason: Generated<string>;
  invited_by: string;
  /** The account that has accepted. */
  user_id: string | null;
  sent_at: number;
  expires_at: number;
  version: Generated<number>;
}

/** One capacity of one person at one event. */
interface AssignmentsTable {
  id: string;
  competition_id: string;
  event_id: string;
  user_id: string;
  capacity: Assignment['capacity'];
  /** Of a keeper; '' for none. */
  round_kind: Assignment['round_kind'];
  /** Of the chart `assignment`. */
  status: Status<AssignmentStatus>;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  /** The chief who has asked for a waiver last. */
  asked_by: Generated<string | null>;
  /** 1: from stations of the own unit, by a waiver. */
  is_barred: Generated<number>;
  /** JSON list: causes that have come since the confirmation and that people have been told of. */
  told: Generated<string>;
  proposed_by: string;
  proposed_at: number;
  version: Generated<number>;
}

/** One capacity of one person at a whole competition. */
interface CompetitionAssignmentsTable {
  id: string;
  competition_id: string;
  user_id: string;
  capacity: CompetitionAssignment['capacity'];
  /** Of the chart `assignment`. */
  status: Status<AssignmentStatus>;
  /** Of the release. */
  reason: Generated<string>;
  /** JSON list: causes that have come since the confirmation and that the committee has been told of. */
  told: Generated<string>;
  proposed_by: string;
  proposed_at: number;
  version: Generated<number>;
}

/** How many people an event needs. */
interface EventNeedsTable {
  event_id: string;
  /** JSON: how many, duty by duty. */
  wanted: string;
  version: Generated<number>;
}

/** The judges of some modules of an event. */
interface JudgementGroupsTable {
  id: string;
  event_id: string;
  name: string;
  /** JSON list of their codes in the scheme of the event. */
  modules: Generated<string>;
  /** The assignment of a member. */
  leader_id: string | null;
  /** The appeal whose panel has formed it, to mark a work anew; null of groups of the committee. */
  appeal_id: Generated<string | null>;
  /** Of the chart `judgementGroup`. */
  status: Status<JudgementGroupStatus>;
  /** Of the step that asked for one and was done last. */
  reason: Generated<string>;
  made_at: number;
  version: Generated<number>;
}

/** Whose duty is in which group. */
interface JudgementGroupMembersTable {
  assignment_id: string;
  group_id: string;
  seat: JudgementGroup['members'][number]['seat'];
  /** The first reserve comes in first. */
  position: number;
}

/** By their names. */
export interface ExpertTables {
  experts: ExpertsTable;
  expert_files: ExpertFilesTable;
  invitations: InvitationsTable;
  bank_invitations: BankInvitationsTable;
  assignments: AssignmentsTable;
  competition_assignments: CompetitionAssignmentsTable;
  event_needs: EventNeedsTable;
  judgement_groups: JudgementGroupsTable;
  judgement_group_members: JudgementGroupMembersTable;
}
