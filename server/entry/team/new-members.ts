import type { NewTeam } from '../../contract/entry/team.ts';
import { birthDateIn } from '../../contract/kit/identity.ts';
import type { Database } from '../../db/open-database.ts';
import type { Sealing } from '../../secret/sealing.ts';
import { importedPersonFields } from '../../contract/person/person.ts';
import type { Entrant } from '../eligibility.ts';
import { indexed, lookUp, whoIs } from '../import/known-people.ts';
import type { Entered } from '../import/write-people.ts';
import { strict } from '../../contract/kit/strict.ts';
import * as v from 'valibot';

/** Members of a team who have no account yet, whom their unit enters as it enters the people of a sheet. */

const newPerson = strict(importedPersonFields);

/** A member without an account, as the rules read the person, and as the person is written. */
export interface NewMember extends Entered, Entrant {
  readonly id_no_digest: string;
  readonly phone: string;
  /** Whether the account was never used to sign in. Its number receives one message without a name. */
  readonly isProposed: boolean;
}

/**
 * Returns the person that a unit enters without an account: a new one, or one that the unit has entered before
 * and who has not signed in yet. Undefined if number or identity belong to another person, so that the response
 * does not tell whose they are.
 */
export async function findNewMember(
  db: Database,
  sealing: Pick<Sealing, 'digest'>,
  { unitId, competitionId }: { readonly unitId: string; readonly competitionId: string },
  { real_name, id_no, phone, region_code, occupation, education, skill_level }: NewTeam['members'][number],
): Promise<NewMember | undefined> {
  const row = v.parse(newPerson, {
    real_name,
    id_no,
    phone,
    region_code,
    occupation,
    education,
    skill_level,
  });
  const digest = sealing.digest(row.id_no);
  const looked = await lookUp(db, { competition: { id: competitionId }, unitId }, [row.phone], [digest]);
  const { userId, isProposed, person, isNew, isTheirs } = whoIs(indexed(looked), { row, digest });
  if (!isNew && !isTheirs) return undefined;
  // A person's own profile takes precedence over the data of the unit.
  const { region_code: region, occupation: work } = person ?? row;
  return {
    row,
    userId,
    person,
    isProposed,
    id_no_digest: digest,
    phone: row.phone,
    birth_date: birthDateIn(row.id_no) ?? '',
    region_code: region,
    occupation: work,
  };
}
