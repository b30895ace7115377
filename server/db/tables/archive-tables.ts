import type { Generated } from 'kysely';

/** Tables of the archive. */

/** The file in which everything of a competition is kept that can be checked later. */
interface ArchivePackagesTable {
  id: string;
  competition_id: string;
  /** Hex; '' while it is being made. */
  sha256: Generated<string>;
  bytes: Generated<number>;
  /** Rows of the audit log about the competition that it was made from: with more of them it is out of date. */
  logged: number;
  made_by: string;
  made_at: number;
  registered_by: string | null;
  registered_at: number | null;
  /** Where the signed sheets of paper lie. */
  sheets_place: Generated<string>;
  /** What the recordings of the cameras are found by; '' where there are none. */
  cctv: Generated<string>;
}

/** A package, piece by piece. */
interface ArchivePiecesTable {
  package_id: string;
  /** From 1. */
  seq: number;
  content: Uint8Array;
}

export interface ArchiveTables {
  archive_packages: ArchivePackagesTable;
  archive_pieces: ArchivePiecesTable;
}
