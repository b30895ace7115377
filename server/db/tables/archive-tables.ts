import type { Generated } from 'kysely';

/** Tables of the archive. */

/** The archive file with all data of a competition that can be verified later. */
interface ArchivePackagesTable {
  id: string;
  competition_id: string;
  /** Hex; '' while the package is being created. */
  sha256: Generated<string>;
  bytes: Generated<number>;
  /**
   * The number of audit rows about the competition when the package was created. If there are more now, the
   * package is out of date.
   */
  logged: number;
  made_by: string;
  made_at: number;
  registered_by: string | null;
  registered_at: number | null;
  /** The storage place of the signed paper sheets. */
  sheets_place: Generated<string>;
  /** The reference to the camera recordings; '' if there are none. */
  cctv: Generated<string>;
}

/** The content of a package, in pieces. */
interface ArchivePiecesTable {
  package_id: string;
  /** Numbers start at 1. */
  seq: number;
  content: Uint8Array;
}

export interface ArchiveTables {
  archive_packages: ArchivePackagesTable;
  archive_pieces: ArchivePiecesTable;
}
