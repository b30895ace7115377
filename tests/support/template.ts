/**
 * A migrated and seeded database of which each test takes a copy: to run every migration and to seed took most
 * of a test's time.
 */
interface Template {
  /** Where the copies of the embedded database go: in memory where the machine has such a folder. */
  folder: string;
  /** The file of the embedded database; null on PostgreSQL. */
  file: string | null;
  /** What its personal data are sealed with, as SECRET_KEY. */
  key: string;
  /** What the names of its copies on PostgreSQL begin with. */
  prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** The template on PostgreSQL, as a database beside the one that TEST_DATABASE_URL names. */
export const TEMPLATE_DATABASE = 'seeded_template';

/** When tests of the server begin. */
export const SOME_DAY = Date.parse('2026-11-21T10:00:00+08:00');
