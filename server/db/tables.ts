import type { AccountTables } from './tables/account-tables.ts';
import type { AnnouncementTables } from './tables/announcement-tables.ts';
import type { ArchiveTables } from './tables/archive-tables.ts';
import type { AppealTables } from './tables/appeal-tables.ts';
import type { CertificateTables } from './tables/certificate-tables.ts';
import type { CompetitionTables } from './tables/competition-tables.ts';
import type { DayTables } from './tables/day-tables.ts';
import type { DrawTables } from './tables/draw-tables.ts';
import type { EntryTables } from './tables/entry-tables.ts';
import type { MarkingTables } from './tables/marking-tables.ts';
import type { ExhibitorTables } from './tables/exhibitor-tables.ts';
import type { ExpertTables } from './tables/expert-tables.ts';
import type { PersonTables } from './tables/person-tables.ts';
import type { ResultTables } from './tables/result-tables.ts';
import type { SessionTables } from './tables/session-tables.ts';
import type { SheetTables } from './tables/sheet-tables.ts';
import type { SystemTables } from './tables/system-tables.ts';
import type { UnitTables } from './tables/unit-tables.ts';

/**
 * The tables of both databases. Identifiers are random texts, instants are milliseconds since the epoch,
 * flags are 0 or 1, lists are JSON texts. The `*_hash` of a token, key, code or captcha answer is the SHA-256
 * hash in base64url of a secret that is itself never stored. The `*_hash` of a list or a response is a digest
 * of data that is not secret.
 */
export interface Tables
  extends
    AccountTables,
    AnnouncementTables,
    ArchiveTables,
    AppealTables,
    CertificateTables,
    CompetitionTables,
    DayTables,
    DrawTables,
    EntryTables,
    ExhibitorTables,
    MarkingTables,
    ExpertTables,
    PersonTables,
    ResultTables,
    SessionTables,
    SheetTables,
    SystemTables,
    UnitTables {}
