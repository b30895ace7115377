/**
 * A migrated and seeded database, which each test copies. Running all migrations and seeding takes most of a
 * test's time.
 */
interface Template {
  /** The folder for copies of the embedded database, in memory if the machine has such a folder. */
  folder: string;
  /** The file of the embedded database; null on PostgreSQL. */
  file: string | null;
  /** The SECRET_KEY that seals its personal data. */
  key: string;
  /** The prefix of the names of its copies on PostgreSQL. */
  prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** The name of the template on PostgreSQL. It is a database on the server of TEST_DATABASE_URL. */
export const TEMPLATE_DATABASE = 'seeded_template';

/** The instant at which tests of the server begin. */
export const SOME_DAY = Date.parse('2026-11-21T10:00:00+08:00');
