import { Socket } from 'node:net';
import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';
import { Statements } from '../../../server/db/embedded-driver.ts';
import { isEmbedded, type Database } from '../../../server/db/open-database.ts';

/** The text of a statement, as one of the drivers takes it. */
const textOf = (one: unknown): string =>
  typeof one === 'string' ? one : ((one as { sql?: string }).sql ?? (one as { text: string }).text);

/**
 * Counts what is asked of the database from now on until the test ends.
 * @returns the texts of the statements so far, those that begin and end transactions included, and the pieces in which they were
 *   sent, none on the embedded database
 */
export function countStatements(db: Database): () => { statements: string[]; pieces: number } {
  const asked: { mock: { calls: unknown[][] } } = isEmbedded(db)
    ? vi.spyOn(Statements.prototype, 'run')
    : vi.spyOn(Client.prototype, 'query');
  const pieces = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name));
  onTestFinished(() => void vi.restoreAllMocks());
  return () => ({
    statements: asked.mock.calls.map(([one]) => textOf(one)),
    pieces: pieces.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
  });
}
