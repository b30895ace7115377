import { fieldLocked, invalid, notFound, stale } from '../kit/api-error.ts';
import type { ApiParts } from '../context.ts';
import { fileTypes } from '../contract/file.ts';
import { birthDateIn, genderIn } from '../contract/kit/identity.ts';
import type { Profile, ProfileChange } from '../contract/person/person.ts';
import type { LockedField } from '../contract/person/correction.ts';
import type { Database } from '../db/open-database.ts';
import { audit } from '../kit/audit.ts';
import { chinaDay } from '../competition/competitions.ts';
import { requireOwnFile } from '../file/files.ts';
import { nameAccount } from '../account/account-name.ts';
import { findFile } from '../file/stored-files.ts';
import { isSettledForOther } from './settled-identities.ts';
import { maskPhone } from '../secret/mask.ts';
import { openNumber, withIdentity } from '../secret/opened-identity.ts';
import { requireReveal } from '../secret/reveal-limits.ts';
import type { Sealing } from '../secret/sealing.ts';
import { keepNames } from './search-words.ts';
import { randomKey } from '../kit/secrets.ts';
import type { SignedInUser } from '../session/tokens.ts';

/**
 * Returns the profile of an account; undefined if the user has not filled it in.
 * @param isToBeLocked whether the row stays locked until the end of the transaction
 */
export async function findPerson(db: Database, userId: string, isToBeLocked = false) {
  return db
    .selectFrom('persons')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(isToBeLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Returns the columns for an identity number: the sealed number, its digest and the gender. */
export function identityOf(sealing: Sealing, id_no: string) {
  return {
    id_no_sealed: sealing.seal(id_no),
    id_no_digest: sealing.digest(id_no),
    gender: genderIn(id_no),
  };
}

/** The required photo of an entry card [domain.md 2], in pixels and bytes. */
const PHOTO = { width: 295, height: 413, size: 2 * 1024 * 1024 };

/**
 * Checks the photo of a profile.
 * @throws ApiError 422 `photo_id` if the file belongs to another user or is not a valid photo for an entry
 * card
 */
export async function requirePhoto(db: Database, userId: string, id: string): Promise<void> {
  const { mime, size, width, height } = await requireOwnFile(db, userId, id, 'photo_id');
  const isRight = mime === fileTypes.jpg && width === PHOTO.width && height === PHOTO.height;
  if (!isRight || size > PHOTO.size) throw invalid({ photo_id: ['file.photo'] });
}

/**
 * Returns the name of the organisation that an account belongs to or claims to belong to; '' if there is
 * none.
 */
export async function organisationOf(db: Database, userId: string): Promise<string> {
  const organisation = await db
    .selectFrom('user_organisations as of')
    .innerJoin('organisations', 'organisations.id', 'of.organisation_id')
    .select('organisations.name')
    .where('of.user_id', '=', userId)
    .orderBy('of.position')
    .executeTakeFirst();
  return organisation?.name ?? '';
}

/** Returns the profile for its owner. The identity number is masked even for the owner [domain.md 2]. */
export async function profileOf(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  user: Pick<SignedInUser, 'id' | 'phone'>,
): Promise<Profile> {
  const known = await findPerson(db, user.id);
  const person = known && withIdentity(sealing, known);
  return {
    person:
      person === undefined
        ? null
        : {
            real_name: person.real_name,
            id_no: person.id_no_masked,
            birth_year: person.birth_date.slice(0, 4),
            gender: person.gender,
            region_code: person.region_code,
            occupation: person.occupation,
            education: person.education,
            skill_level: person.skill_level,
            photo: await findFile(db, person.photo_id),
          },
    phone: user.phone === null ? '' : maskPhone(user.phone),
    organisation: await organisationOf(db, user.id),
    is_locked: person?.locked === 1,
    missing: [
      ...(person === undefined ? asked : []),
      ...(person?.birth_date === '' ? ['id_no'] : []),
      ...(person?.photo_id == null ? ['photo_id'] : []),
      ...(user.phone === null ? ['phone'] : []),
    ],
    version: person?.version ?? 0,
  };
}

/** The fields that are missing if an account has no profile. */
const asked = ['real_name', 'id_no', 'region_code', 'occupation', 'education', 'skill_level'];

/**
 * Writes the changes of a profile. The first entry locks the name and the identity.
 * @throws ApiError 422 if the date of birth is in the future, no identity number was given yet, or the photo
 * is not valid for an entry card; 423 naming the locked fields; 409 if the version is outdated
 */
export async function changeProfile(
  { db, sealing }: Pick<ApiParts, 'db' | 'sealing'>,
  userId: string,
  { version, id_no, ...change }: ProfileChange,
  now: number,
): Promise<void> {
  if (id_no !== undefined && isYetToBeBorn(id_no, now)) throw invalid({ id_no: ['identity.date'] });
  await db.transaction().execute(async (transaction) => {
    // The row is locked, because an entry that is submitted at the same time makes the identity read-only.
    const known = await findPerson(transaction, userId, true);
    if ((known?.version ?? 0) !== version) throw stale();
    if (known === undefined && id_no === undefined) throw invalid({ id_no: ['required'] });
    const touched = known === undefined ? [] : lockedIn(known, sealing, { id_no, ...change });
    if (touched.length > 0) throw fieldLocked(touched);
    const identity = id_no !== undefined && identityOf(sealing, id_no);
    if (identity !== false) await requireOwnIdentity(transaction, userId, identity.id_no_digest);
    await requireNewPhoto(transaction, userId, change.photo_id, known?.photo_id);
    if (known !== undefined) {
      const written = await transaction
        .updateTable('persons')
        .set({ ...change, ...identity, version: version + 1, updated_at: now })
        .where('id', '=', known.id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (written === undefined) throw stale();
      if (change.real_name !== known.real_name) {
        await keepNames(transaction, [{ ...change, id: known.id }]);
        await nameAccount(transaction, userId, change.real_name);
      }
    } else if (identity !== false) {
      await makeProfile(transaction, userId, { ...change, ...identity }, now);
    }
  });
}

/**
 * Checks a photo that replaces another one. The person may not own the photo that stays, because the unit or
 * the check-in desk has supplied it.
 * @throws ApiError 422
 */
async function requireNewPhoto(
  transaction: Database,
  userId: string,
  chosen: string | null | undefined,
  known: string | null | undefined,
): Promise<void> {
  if (chosen == null || chosen === known) return;
  await requirePhoto(transaction, userId, chosen);
}

/**
 * Checks that the committee has not assigned the number to another account.
 * @throws ApiError 422
 */
async function requireOwnIdentity(transaction: Database, userId: string, digest: string): Promise<void> {
  if (await isSettledForOther(transaction, userId, digest)) throw invalid({ id_no: ['identity.settled'] });
}

/** Checks whether an identity number contains a date of birth in the future. */
const isYetToBeBorn = (idNo: string, now: number): boolean => (birthDateIn(idNo) ?? '') > chinaDay(now);

/** Returns the locked fields that a change modifies. */
const lockedIn = (
  known: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  sealing: Pick<Sealing, 'digest'>,
  { real_name, id_no }: Pick<ProfileChange, 'real_name' | 'id_no'>,
): LockedField<'persons'>[] =>
  known.locked === 1
    ? [
        ...(real_name === known.real_name ? [] : ['real_name' as const]),
        ...(id_no === undefined || sealing.digest(id_no) === known.id_no_digest ? [] : ['id_no' as const]),
      ]
    : [];

/**
 * Creates the profile of an account.
 * @throws ApiError 409 if another request has created it
 */
async function makeProfile(
  transaction: Database,
  userId: string,
  told: Omit<ProfileChange, 'version' | 'id_no'> & ReturnType<typeof identityOf>,
  now: number,
): Promise<void> {
  const written = await transaction
    .insertInto('persons')
    .values({
      id: randomKey(),
      user_id: userId,
      ...told,
      locked: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) throw stale();
  await keepNames(transaction, [{ real_name: told.real_name, id: written.id }]);
  await nameAccount(transaction, userId, told.real_name);
}

/**
 * Returns the user's own identity number in full. The audit log stores the access and its reason permanently.
 * @throws ApiError 404 if there is no profile yet, 429
 */
export async function revealPerson(
  { db, clock, sealing }: Pick<ApiParts, 'db' | 'clock' | 'sealing'>,
  userId: string,
  reason: string,
): Promise<{ id_no: string }> {
  const now = clock();
  await requireReveal(db, { userId, object: 'person', objectId: userId, reason }, now);
  return db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, userId);
    if (person === undefined) throw notFound();
    await audit(transaction, {
      object: 'person',
      object_id: person.id,
      action: 'person.reveal',
      actor_id: userId,
      capacity: 'owner',
      before: '',
      after: '',
      reason,
      at: now,
    });
    return { id_no: openNumber(sealing, person.id_no_sealed) };
  });
}
