import type { Generated } from 'kysely';
import type { OfficialNoticeStatus } from '../../../machines/announcement/official-notice.machine.ts';
import type { Flag, Status } from './status.ts';

/** Tables of numbered notices. */

/** A numbered notice; what it says stands in its revisions. */
interface NoticesTable {
  id: string;
  competition_id: string;
  /** Who issues it; its numbers are unique within that. */
  organisation_id: string;
  doc_no: string;
  /** Of the chart `officialNotice`; from `scheduled` to `expired` the clock decides (announcement/notice-rows.ts). */
  status: Status<Exclude<OfficialNoticeStatus, 'published' | 'expired'>>;
  version: number;
  /** The one its readers have; 0 for none yet. */
  revision: number;
  /** The one that is being written; without such, the same. */
  working: number;
  /** Since when its readers have what they have; 0 for not yet. */
  shown_at: number;
  /** Who handed it in last: somebody else agrees to it. */
  submitted_by: string | null;
  /** Why it was returned or withdrawn. */
  reason: string;
  /** Since when it stands at the top of the lists; null for not. */
  pinned_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
}

interface NoticeRevisionsTable {
  notice_id: string;
  /** From 1. */
  revision: number;
  title: string;
  /** Plain text with the few marks of lib/notice/notice-text.ts; no HTML. */
  body: string;
  need_ack: Flag;
  /** 0: as soon as it has been agreed to. */
  publish_at: number;
  /** Exclusive; null for never. */
  expire_at: number | null;
  approved_at: number | null;
  /** The last account that was told of it, '' for none yet; null where nobody is to be told any more. */
  told_up_to: Generated<string | null>;
  /** When those who have not read it were reminded last; null for not yet. */
  reminded_at: Generated<number | null>;
}

/** For whom a revision is. */
interface NoticeAudiencesTable {
  notice_id: string;
  revision: number;
  kind: 'all' | 'role' | 'units' | 'event' | 'organisation';
  /** The role, the competition, the event, the organisation; '' for all. */
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

/** By their names. */
export interface AnnouncementTables {
  notices: NoticesTable;
  notice_revisions: NoticeRevisionsTable;
  notice_audiences: NoticeAudiencesTable;
  notice_files: NoticeFilesTable;
  notice_reads: NoticeReadsTable;
}
