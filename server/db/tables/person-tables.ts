import type { Generated } from 'kysely';
import type { CorrectionStatus } from '../../../machines/person/correction.machine.ts';
import type { CorrectionField } from '../../contract/person/correction.ts';
import type { educations, skillLevels } from '../../contract/person/person.ts';
import type { FileType } from '../../contract/file.ts';
import type { Searched } from '../../person/search-words.ts';
import type { Flag, Status } from './status.ts';

/** Tables of people: their profiles, their files, what is put right in them. */

/** What a person has told of themselves; the name and all that follows from the identity number are locked by the first entry. */
interface PersonsTable {
  id: string;
  user_id: string;
  real_name: string;
  /** What names are sorted by: pinyin, then the characters; written by `keepNames` alone. */
  name_sort: Generated<string>;
  /**
   * Sealed with the key of the system (secret/sealing.ts). The day of birth and the mask are read from it
   * (secret/opened-identity.ts): beside it in clear they would give most of it away.
   */
  id_no_sealed: string;
  id_no_digest: string;
  gender: 'male' | 'female';
  /** GB/T 2260, where the person lives, works or studies. */
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

/** Suffixes of names and numbers, by which what has them is found (person/search-words.ts). */
interface SearchWordsTable {
  kind: Searched;
  suffix: string;
  id: string;
}

/** A file that somebody has sent, its content apart so that lists stay light. */
interface FilesTable {
  id: string;
  owner_id: string;
  /** In base64url. */
  sha256: string;
  /** By its content, never by its name. */
  mime: FileType;
  /** Bytes. */
  size: number;
  name: string;
  /** Pixels of a picture; 0 for what is none. */
  width: number;
  height: number;
  created_at: number;
}

interface FileContentsTable {
  file_id: string;
  content: Buffer;
}

/** A request to change a field that is locked [S56]. */
interface CorrectionsTable {
  id: string;
  field: CorrectionField;
  /** One of the two: whose field it is. */
  person_id: string | null;
  organisation_id: string | null;
  /** Both sealed, whatever field it is; '' is sealed, too. */
  old_sealed: string;
  new_sealed: string;
  reason: string;
  file_id: string;
  /** Of the chart `correction`. */
  status: Status<CorrectionStatus>;
  version: number;
  filed_by: string;
  filed_at: number;
  decided_by: string | null;
  decided_at: number | null;
  decision_reason: string;
}

/** By their names. */
export interface PersonTables {
  persons: PersonsTable;
  files: FilesTable;
  file_contents: FileContentsTable;
  corrections: CorrectionsTable;
  search_words: SearchWordsTable;
}
