import { Socket } from 'node:net';
import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';
import { Statements } from '../../../server/db/embedded-driver.ts';
import { isEmbedded, type Database } from '../../../server/db/open-database.ts';

/** Returns the text of a statement in the form of either driver. */
const textOf = (one: unknown): string =>
  typeof one === 'string' ? one : ((one as { sql?: string }).sql ?? (one as { text: string }).text);

/**
 * Counts the statements that the database receives from now until the test ends.
 * @returns the texts of the statements so far, including those that begin and end transactions, and the
 *   number of socket writes, which is zero on the embedded database
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
