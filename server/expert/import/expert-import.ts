import { createHash } from 'node:crypto';
import { personOfPhone, rowOfAccount } from '../../account/accounts.ts';
import { requireSecondPerson } from '../../account/second-person.ts';
import type { ApiParts } from '../../context.ts';
import type { ExpertSheetResult } from '../../contract/expert/expert-import.ts';
import type { Fault } from '../../contract/kit/faults.ts';
import { maskIdentity } from '../../contract/kit/identity.ts';
import type { Database } from '../../db/open-database.ts';
import { begin } from '../../db/move.ts';
import { conflict, forbidden, invalid } from '../../kit/api-error.ts';
import { audit } from '../../kit/audit.ts';
import { requireWithin } from '../../kit/rate-limits.ts';
import { randomKey } from '../../kit/secrets.ts';
import { tell } from '../../message/outbox.ts';
import { identityOf } from '../../person/persons.ts';
import { nameKey } from '../../contract/person/names.ts';
import { keepNames, withWholeNames } from '../../person/search-words.ts';
import { maskPhone } from '../../secret/mask.ts';
import { blameTwins, isFaultless } from '../../sheet/sheet-faults.ts';
import { isOfCommittee, officesOfCommittees } from '../../unit/offices.ts';
import { filedFacts } from '../expert-rows.ts';
import { readExpertSheet, type ExpertRowOfSheet } from './expert-sheet.ts';

/** A sheet of experts: a committee files their applications from the forms that they have signed. */

type Parts = Pick<ApiParts, 'db' | 'clock' | 'sealing' | 'languages'>;

const HOUR = 3_600_000;
/** The maximum number of files of one account within an hour. */
const FILES_PER_ACCOUNT = { hits: 120, milliseconds: HOUR };
/**
 * The maximum number of rows of one account within a day that name a person who is known. Such rows reveal who
 * has an account. The limit prevents a search by trial and error.
 */
const KNOWN_PER_ACCOUNT = { hits: 500, milliseconds: 24 * HOUR };

/** A row that passes the schemas, with the digest of the identity number. */
type Readable = ExpertRowOfSheet & { readonly read: NonNullable<ExpertRowOfSheet['read']> } & {
  readonly digest: string;
};

const readable = (rows: readonly ExpertRowOfSheet[], { sealing }: Pick<Parts, 'sealing'>): Readable[] =>
  rows.flatMap((row) =>
    row.read === null ? [] : [{ ...row, read: row.read, digest: sealing.digest(row.read.person.id_no) }],
  );

/**
 * Checks that a user may file applications.
 * @throws ApiError 403 if the user acts for no committee
 */
export async function requireFiling(db: Database, userId: string): Promise<void> {
  if (!(await isOfCommittee(db, userId))) throw forbidden();
}

/** Adds faults to the rows of people who have an account. @returns the number of these rows */
async function findKnown(db: Database, rows: readonly Readable[]): Promise<number> {
  if (rows.length === 0) return 0;
  const phones = rows.map(({ read }) => read.person.phone);
  const found = await db
    .selectFrom('users')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .leftJoin('user_roles as role', (join) =>
      join.onRef('role.user_id', '=', 'users.id').on('role.role', '=', 'Expert'),
    )
    .select(['users.phone', 'users.proposed_phone', 'persons.id_no_digest', 'role.role'])
    .where((is) =>
      is.or([
        is('users.phone', 'in', phones),
        // A number that an import has proposed belongs to an expert only if the account is an expert's.
        is.and([is('users.proposed_phone', 'in', phones), is('role.role', 'is not', null)]),
        is(
          'persons.id_no_digest',
          'in',
          rows.map(({ digest }) => digest),
        ),
      ]),
    )
    .execute();
  let known = 0;
  for (const { digest, read, faults } of rows) {
    const { phone } = read.person;
    const blame = (column: 'id_no' | 'phone', accounts: typeof found) => {
      if (accounts.length === 0) return;
      const fault: Fault = accounts.some(({ role }) => role !== null) ? 'expert.known' : 'expert.account';
      faults[column] ??= fault;
      known += 1;
    };
    blame(
      'id_no',
      found.filter((account) => account.id_no_digest === digest),
    );
    blame(
      'phone',
      found.filter(
        (account) =>
          account.phone === phone ||
          (account.phone === null && account.proposed_phone === phone && account.role !== null),
      ),
    );
  }
  return known;
}

/** Returns the employers of experts in the bank by the keys of their names, for the people of the rows. */
async function namesakesOf(db: Database, rows: readonly Readable[]): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>();
  if (rows.length === 0) return names;
  const found = await db
    .selectFrom('experts')
    .innerJoin('persons', 'persons.user_id', 'experts.user_id')
    .select(['persons.real_name', 'experts.employer'])
    .where('experts.submitted_at', 'is not', null)
    .where(
      'persons.id',
      'in',
      withWholeNames(
        db,
        'person',
        rows.map(({ read }) => read.person.real_name),
      ),
    )
    .orderBy('experts.user_id')
    .execute();
  for (const { real_name, employer } of found) {
    const key = nameKey(real_name);
    names.set(key, [...(names.get(key) ?? []), employer]);
  }
  return names;
}

/**
 * Writes the accounts, the profiles and the applications. The mobile numbers are proposed: the first sign-in
 * with a code binds them.
 * @throws ApiError 409 if one of the accounts cannot be written
 */
async function writeExperts(
  transaction: Database,
  { sealing, now, userId, sha256 }: Pick<Parts, 'sealing'> & { now: number; userId: string; sha256: string },
  rows: readonly Readable[],
): Promise<void> {
  const made = rows.map((row) => {
    const { person, file } = row.read;
    const account = rowOfAccount(
      { ...personOfPhone(null, person.real_name), proposedPhone: person.phone, roles: ['Expert'] },
      now,
    );
    const move = begin('experts', {
      type: 'expert.file',
      by: 'organiser',
      facts: filedFacts({ ...file, real_name: person.real_name }, now),
    });
    return { ...row, account, move, id: account.id, personId: randomKey() };
  });
  const written = await transaction
    .insertInto('users')
    .values(made.map(({ account }) => account))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  if (written.length < made.length) throw conflict();
  await transaction
    .insertInto('user_roles')
    .values(made.map(({ id }) => ({ user_id: id, role: 'Expert', position: 0 })))
    .execute();
  await transaction
    .insertInto('persons')
    .values(
      made.map(
        ({
          id,
          personId,
          read: {
            person: { phone: _, id_no, ...person },
          },
        }) => ({
          id: personId,
          user_id: id,
          ...person,
          ...identityOf(sealing, id_no),
          locked: 0 as const,
          version: 1,
          created_at: now,
          updated_at: now,
        }),
      ),
    )
    .execute();
  await keepNames(
    transaction,
    made.map(({ personId, read }) => ({ id: personId, real_name: read.person.real_name })),
  );
  await transaction
    .insertInto('experts')
    .values(
      made.map(({ id, move, read: { file } }) => {
        const { file_ids: _, fields, duties, ties, ...told } = file;
        return {
          user_id: id,
          ...told,
          fields: JSON.stringify(fields),
          duties: JSON.stringify(duties),
          ties: JSON.stringify(told.declaration === 'ties' ? ties : []),
          declared_at: now,
          status: move.status,
          submitted_at: now,
          filed_by: userId,
          reason: '',
          version: 1,
          updated_at: now,
        };
      }),
    )
    .execute();
  await audit(
    transaction,
    made.map(({ id, move }) => ({
      object: 'expert',
      object_id: id,
      action: 'expert.file',
      actor_id: userId,
      capacity: 'organiser',
      before: '',
      after: move.after,
      reason: `signed forms held, file ${sha256}`,
      at: now,
    })),
  );
  await tell(
    transaction,
    made.map(({ id }) => ({ userId: id, topic: 'expert.file' as const, about: { no: '', event: '' } })),
    now,
  );
}

/** The rows of a sheet after all checks. The faults of a row are in the row. */
interface Checked {
  readonly rows: readonly ExpertRowOfSheet[];
  readonly people: ExpertSheetResult['people'];
  readonly filed: number;
}

/**
 * Checks a sheet of experts, and files the applications if it is no dry run and no cell has a fault.
 * @throws ApiError 403, also if no other person could approve the applications; 422 naming `signed` or `file`;
 * 429
 */
export async function importExperts(
  parts: Parts,
  userId: string,
  content: Buffer<ArrayBuffer>,
  { isDry, isSigned }: { readonly isDry: boolean; readonly isSigned: boolean },
): Promise<Checked> {
  const { db, clock, languages } = parts;
  const now = clock();
  await requireWithin(db, `expert-imports:${userId}`, FILES_PER_ACCOUNT, now);
  if (!isDry && !isSigned) throw invalid({ signed: ['declaration.missing'] });
  const rows = await readExpertSheet(languages, content, now);
  const good = readable(rows, parts);
  blameTwins(good, ({ digest, read }) => ({ id_no: digest, phone: read.person.phone }));
  const sha256 = createHash('sha256').update(content).digest('base64url');
  const check = async (source: Database) => {
    const known = await findKnown(source, good);
    const names = await namesakesOf(source, good);
    const isRight = rows.every(isFaultless);
    return { known, names, isRight };
  };
  const { known, names, isRight } = isDry
    ? await check(db)
    : await db.transaction().execute(async (transaction) => {
        // Two imports at the same time wait for each other here, so a person is not written twice.
        await transaction
          .updateTable('revisions')
          .set((is) => ({ revision: is('revision', '+', 1) }))
          .where('subject', '=', 'expertImports')
          .execute();
        await requireFiling(transaction, userId);
        await requireSecondPerson(transaction, userId, await officesOfCommittees(transaction), 'organiser');
        const checked = await check(transaction);
        if (checked.isRight) {
          await writeExperts(transaction, { ...parts, now, userId, sha256 }, good);
        }
        return checked;
      });
  if (known > 0) await requireWithin(db, `expert-imports-known:${userId}`, KNOWN_PER_ACCOUNT, now, known);
  const people = good.filter(isFaultless).map(({ number: row, read: { person, file } }) => ({
    row,
    real_name: person.real_name,
    id_no: maskIdentity(person.id_no),
    phone: maskPhone(person.phone),
    employer: file.employer,
    namesakes: names.get(nameKey(person.real_name)) ?? [],
  }));
  return { rows, people, filed: isRight && !isDry ? good.length : 0 };
}
