import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startPostgres } from '../support/postgres.mjs';

/** @typedef {import('./open.ts').Place} Place */

/**
 * Measures on an empty embedded database. Where PostgreSQL's server programs are installed, it also measures
 * on an empty PostgreSQL database with `synchronous_commit`. Each database has a separate data folder, which
 * is removed afterwards.
 * @template Measured
 * @param {string | undefined} only `embedded` or `postgres` leaves the other one out
 * @param {(database: 'embedded' | 'postgres', place: Place) => Promise<Measured>} measure
 * @returns {Promise<Measured[]>} the measurements, the embedded database first
 */
export async function onBothDatabases(only, measure) {
  /** @param {'embedded' | 'postgres'} database @param {string} [url] */
  const at = async (database, url) => {
    const dataDir = mkdtempSync(join(tmpdir(), `load-${database}-`));
    try {
      return await measure(database, { dataDir, ...(url !== undefined && { url }) });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
  const measured = only === 'postgres' ? [] : [await at('embedded')];
  if (only === 'embedded') return measured;
  const programs = findPostgres();
  if (programs === undefined) {
    console.log('PostgreSQL’s server programs are not on this machine: left out.');
    return measured;
  }
  const { url, stop } = await startPostgres(programs, { synchronousCommit: true, isLarge: true });
  try {
    return [...measured, await at('postgres', url)];
  } finally {
    await stop();
  }
}
