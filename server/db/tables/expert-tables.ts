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

/** The professional data of an expert. The identity is stored in `persons`. */
interface ExpertsTable {
  user_id: string;
  employer: string;
  title: ExpertTitle;
  /** JSON list, like `duties` and `ties`. */
  fields: string;
  years: number;
  /** '' for no certificate; `cert_valid_to` is then '' as well. */
  cert_no: string;
  cert_valid_to: string;
  duties: string;
  declaration: ExpertFile['declaration'];
  ties: string;
  declared_at: number | null;
  /** A status of the chart `expert`. */
  status: GivenStatus<ExpertStatus>;
  submitted_at: number | null;
  /** The committee account that filed the application from the signed form. Null if the expert submitted it. */
  filed_by: string | null;
  decided_by: string | null;
  decided_at: number | null;
  reason: string;
  version: number;
  updated_at: number;
}

/** Files that prove titles and certificates of an expert. */
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
  /** Null until the link is sent. The process that sends the link creates the token. */
  token_hash: string | null;
  /** A status of the chart `invitation`. Expiry is computed when the row is read. */
  status: Status<InvitationStatus>;
  reason: Generated<string>;
  invited_by: string;
  sent_at: number;
  expires_at: number;
  version: Generated<number>;
}

/** A person invited to the expert bank, identified by a mobile number. */
interface BankInvitationsTable {
  id: string;
  /** The committee that invites. */
  organisation_id: string;
  name: string;
  phone: string;
  /** Null until the link is sent. The process that sends the link creates the token. */
  token_hash: string | null;
  /** A status of the chart `invitation`. Expiry is computed when the row is read. */
  status: Status<InvitationStatus>;
  reason: Generated<string>;
  invited_by: string;
  /** The account that accepted the invitation. */
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
  /** The kind of draw of a keeper; '' for other capacities. */
  round_kind: Assignment['round_kind'];
  /** A status of the chart `assignment`. */
  status: Status<AssignmentStatus>;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  /** The chief judge who requested a waiver last. */
  asked_by: Generated<string | null>;
  /** 1 if a waiver bars the judge from stations of the judge's own unit. */
  is_barred: Generated<number>;
  /** JSON list of near matches that were checked and are no conflict (duty/assignment-rows.ts). */
  settled: Generated<string>;
  /** JSON list of conflict causes that arose after the confirmation and that were notified. */
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
  /** A status of the chart `assignment`. */
  status: Status<AssignmentStatus>;
  /** The reason of the release. */
  reason: Generated<string>;
  /**
   * JSON list of conflict causes that arose after the confirmation and that were notified to the committee.
   */
  told: Generated<string>;
  proposed_by: string;
  proposed_at: number;
  version: Generated<number>;
}

/** The number of persons that an event needs. */
interface EventNeedsTable {
  event_id: string;
  /** JSON object that maps a duty to the number of persons. */
  wanted: string;
  version: Generated<number>;
}

/** A group of judges for some modules of an event. */
interface JudgementGroupsTable {
  id: string;
  event_id: string;
  name: string;
  /** JSON list of module codes in the scheme of the event. */
  modules: Generated<string>;
  /** The assignment of a member. */
  leader_id: string | null;
  /** The appeal whose panel formed the group for a re-mark; null for groups of the committee. */
  appeal_id: Generated<string | null>;
  /** A status of the chart `judgementGroup`. */
  status: Status<JudgementGroupStatus>;
  /** The reason of the last step that required one. */
  reason: Generated<string>;
  made_at: number;
  version: Generated<number>;
}

/** The group of an assignment. */
interface JudgementGroupMembersTable {
  assignment_id: string;
  group_id: string;
  seat: JudgementGroup['members'][number]['seat'];
  /** The reserve with the lowest position joins first. */
  position: number;
}

/** The tables by name. */
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
