import type { Generated } from 'kysely';
import type { OfficialNoticeStatus } from '../../../machines/announcement/official-notice.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of numbered notices. */

/** A numbered notice. Its text is stored in its revisions. */
interface NoticesTable {
  id: string;
  competition_id: string;
  /** The organisation that issues the notice. `doc_no` is unique within it. */
  organisation_id: string;
  doc_no: string;
  /**
   * A status of the chart `officialNotice`. The clock decides the states from `scheduled` to `expired`
   * (announcement/notice-rows.ts).
   */
  status: Status<Exclude<OfficialNoticeStatus, 'published' | 'expired'>>;
  version: number;
  /** The revision that readers see; 0 if there is none yet. */
  revision: number;
  /** The revision in preparation; equal to `revision` if there is none. */
  working: number;
  /** The time since which readers see the current revision; 0 if there is none yet. */
  shown_at: number;
  /** The account that submitted the notice last. Another account must approve it. */
  submitted_by: string | null;
  /** The reason why the notice was returned or withdrawn. */
  reason: string;
  /** The time since which the notice is pinned to the top of the lists; null if it is not. */
  pinned_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

interface NoticeRevisionsTable {
  notice_id: string;
  /** Numbers start at 1. */
  revision: number;
  title: string;
  /** Plain text with the marks of lib/notice/notice-text.ts; no HTML. */
  body: string;
  need_ack: Flag;
  /** 0 means immediately after the approval. */
  publish_at: number;
  /** Exclusive; null if the revision does not expire. */
  expire_at: number | null;
  approved_at: number | null;
  /**
   * The last account that was notified, '' if there is none yet; null if no more accounts are to be notified.
   */
  told_up_to: Generated<string | null>;
  /** The time of the last reminder to users who have not read the revision; null if there is none yet. */
  reminded_at: Generated<number | null>;
}

/** The audience of a revision. */
interface NoticeAudiencesTable {
  notice_id: string;
  revision: number;
  kind: 'all' | 'role' | 'units' | 'event' | 'organisation';
  /** The role, or the id of the competition, the event or the organisation; '' for all. */
  ref: string;
}

interface NoticeFilesTable {
  notice_id: string;
  revision: number;
  file_id: string;
  position: number;
}

interface NoticeReadsTable {
  notice_id: string;
  revision: number;
  user_id: string;
  read_at: number;
  acked_at: number | null;
}

/** The tables by name. */
export interface AnnouncementTables {
  notices: NoticesTable;
  notice_revisions: NoticeRevisionsTable;
  notice_audiences: NoticeAudiencesTable;
  notice_files: NoticeFilesTable;
  notice_reads: NoticeReadsTable;
}
