import { Migrator } from 'kysely';
import type { Database } from './open-database.ts';
import { up as accounts } from './migrations/0001-accounts.ts';
import { up as competitions } from './migrations/0002-competitions.ts';
import { up as sidebars } from './migrations/0003-sidebars.ts';
import { up as clientErrors } from './migrations/0004-client-errors.ts';
import { up as entries } from './migrations/0005-entries.ts';
import { up as people } from './migrations/0006-people.ts';
import { up as corrections } from './migrations/0007-corrections.ts';
import { up as entryFiles } from './migrations/0007-entry-files.ts';
import { up as competitionMaking } from './migrations/0008-competition-making.ts';
import { up as notices } from './migrations/0009-notices.ts';
import { up as entryLists } from './migrations/0010-entry-lists.ts';
import { up as outbox } from './migrations/0011-outbox.ts';
import { up as statistics } from './migrations/0013-statistics.ts';
import { up as entryImport } from './migrations/0014-entry-import.ts';
import { up as substitutions } from './migrations/0015-substitutions.ts';
import { up as teams } from './migrations/0016-teams.ts';
import { up as delegations } from './migrations/0017-delegations.ts';
import { up as entryOrder } from './migrations/0019-entry-order.ts';
import { up as noticeCalls } from './migrations/0019-notice-calls.ts';
import { up as sealedAnswers } from './migrations/0019-sealed-answers.ts';
import { up as experts } from './migrations/0020-experts.ts';

/** In order; a migration that has been released is never edited, a new one follows it. */
const migrations = {
  '0001-accounts': { up: accounts },
  '0002-competitions': { up: competitions },
  '0003-sidebars': { up: sidebars },
  '0004-client-errors': { up: clientErrors },
  '0005-entries': { up: entries },
  '0006-people': { up: people },
  '0007-corrections': { up: corrections },
  '0007-entry-files': { up: entryFiles },
  '0008-competition-making': { up: competitionMaking },
  '0009-notices': { up: notices },
  '0010-entry-lists': { up: entryLists },
  '0011-outbox': { up: outbox },
  '0013-statistics': { up: statistics },
  '0014-entry-import': { up: entryImport },
  '0015-substitutions': { up: substitutions },
  '0016-teams': { up: teams },
  '0017-delegations': { up: delegations },
  '0019-entry-order': { up: entryOrder },
  '0019-notice-calls': { up: noticeCalls },
  '0019-sealed-answers': { up: sealedAnswers },
  '0020-experts': { up: experts },
};

/**
 * Brings the tables up to date, all or nothing. Processes that start at once wait for each other: by the
 * transaction's write lock on the embedded database, by an advisory lock on PostgreSQL.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
