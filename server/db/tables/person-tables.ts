import type { Generated } from 'kysely';
import type { CorrectionStatus } from '../../../machines/person/correction.machine.ts';
import type { CorrectionField } from '../../contract/person/correction.ts';
import type { educations, skillLevels } from '../../contract/person/person.ts';
import type { FileType } from '../../contract/file.ts';
import type { Searched } from '../../person/search-words.ts';
import type { Flag, Status } from './status.ts';

/** Tables of persons: profiles, files, corrections. */

/**
 * The profile of a person. The first entry locks the name and all values derived from the identity number.
 */
interface PersonsTable {
  id: string;
  user_id: string;
  real_name: string;
  /** The sort key of the name: pinyin, then the characters. Only `keepNames` writes it. */
  name_sort: Generated<string>;
  /**
   * Encrypted with the system key (secret/sealing.ts). The birth date and the mask are read from it
   * (secret/opened-identity.ts). In clear text they disclose most of the number.
   */
  id_no_sealed: string;
  id_no_digest: string;
  gender: 'male' | 'female';
  /** GB/T 2260 code of the region where the person lives, works or studies. */
  region_code: string;
  occupation: 'employee' | 'student';
  education: (typeof educations)[number];
  skill_level: (typeof skillLevels)[number];
  photo_id: Generated<string | null>;
  locked: Flag;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Suffixes of names and numbers, which the search uses (person/search-words.ts). */
interface SearchWordsTable {
  kind: Searched;
  suffix: string;
  id: string;
}

/** An uploaded file. The content is stored in another table, so that lists do not load it. */
interface FilesTable {
  id: string;
  owner_id: string;
  /** In base64url. */
  sha256: string;
  /** The type detected from the content, never from the name. */
  mime: FileType;
  /** Bytes. */
  size: number;
  name: string;
  /** Width and height of an image in pixels; 0 for other files. */
  width: number;
  height: number;
  created_at: number;
}

interface FileContentsTable {
  file_id: string;
  content: Buffer;
}

/** A request to change a locked field [S56]. */
interface CorrectionsTable {
  id: string;
  field: CorrectionField;
  /** Exactly one of the two columns is set: the owner of the field. */
  person_id: string | null;
  organisation_id: string | null;
  /** Both are encrypted for every field, even if the value is ''. */
  old_sealed: string;
  new_sealed: string;
  reason: string;
  file_id: string;
  /** A status of the chart `correction`. */
  status: Status<CorrectionStatus>;
  version: number;
  filed_by: string;
  filed_at: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** The tables by name. */
export interface PersonTables {
  persons: PersonsTable;
  files: FilesTable;
  file_contents: FileContentsTable;
  corrections: CorrectionsTable;
  search_words: SearchWordsTable;
}
