import { certificateKinds, type CertificateKind } from '../contract/certificate/certificate-payload.ts';
import type { ShortForm } from '../contract/certificate/certificate-form.ts';
import type { ResultAward } from '../contract/results/result-lines.ts';
import type { CompetitionRow } from '../competition/held-competitions.ts';
import type { Database } from '../db/open-database.ts';
import type { AwardRow } from './award-rows.ts';

/** The holders of an award, and the texts of their certificates. */

interface Holders {
  /** `person_id` is null for a coach and for a unit, which have no profile. */
  readonly people: readonly { readonly person_id: string | null; readonly name: string }[];
  readonly unit: string;
  /** The receipt number; '' for a unit. */
  readonly no: string;
}

const membersOf = (db: Database, entryIds: readonly string[]) =>
  db
    .selectFrom('entry_members as member')
    .innerJoin('persons as person', 'person.id', 'member.person_id')
    .select(['member.entry_id', 'member.person_id', 'person.real_name'])
    .where('member.entry_id', 'in', ['', ...entryIds])
    .orderBy('member.seq')
    .execute();

/**
 * Returns the holders of awards by the id of the award: the people of an entry in their order, a coach, or a
 * unit.
 */
export async function holdersOf(db: Database, awards: readonly AwardRow[]): Promise<Map<string, Holders>> {
  const entryIds = awards.flatMap(({ entry_id }) => entry_id ?? []);
  const entries = await db
    .selectFrom('entries as entry')
    .innerJoin('persons as person', 'person.id', 'entry.person_id')
    .select(['entry.id', 'entry.no', 'entry.coach_name', 'entry.person_id', 'person.real_name'])
    .where('entry.id', 'in', ['', ...entryIds])
    .execute();
  const members = await membersOf(db, entryIds);
  const units = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...awards.flatMap(({ organisation_id }) => organisation_id ?? [])])
    .execute();
  const unitOf = new Map(units.map(({ id, name }) => [id, name]));
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const teams = new Map<string, { person_id: string; name: string }[]>();
  for (const { entry_id, person_id, real_name: name } of members)
    teams.set(entry_id, [...(teams.get(entry_id) ?? []), { person_id, name }]);
  return new Map(
    awards.map((award) => {
      const unit = unitOf.get(award.organisation_id ?? '') ?? '';
      const entry = entryOf.get(award.entry_id ?? '');
      if (entry === undefined)
        return [award.id, { people: [{ person_id: null, name: unit }], unit: '', no: '' }];
      const people =
        award.kind === 'coach'
          ? [{ person_id: null, name: entry.coach_name }]
          : [{ person_id: entry.person_id, name: entry.real_name }, ...(teams.get(entry.id) ?? [])];
      return [award.id, { people, unit, no: entry.no ?? '' }];
    }),
  );
}

/** The texts of a certificate before it has a number and a day. */
export interface Face {
  readonly award_id: string;
  readonly event_id: string | null;
  readonly organisation_id: string | null;
  readonly person_id: string | null;
  readonly kind: CertificateKind;
  readonly award: ResultAward;
  readonly name: string;
  readonly unit: string;
  /** Code, name and group of the event; '' for a unit. */
  readonly event: string;
  readonly competition: string;
}

/**
 * Returns the faces of awards: one for each member of a team.
 * @param shortForms short forms of texts that are too long for the QR code
 */
export async function facesOf(
  db: Database,
  competition: Pick<CompetitionRow, 'name'>,
  awards: readonly AwardRow[],
  shortForms: readonly ShortForm[],
): Promise<Face[]> {
  const shortOf = new Map(shortForms.map(({ long, short }) => [long, short]));
  const printed = (text: string) => shortOf.get(text) ?? text;
  const holders = await holdersOf(db, awards);
  const events = await db
    .selectFrom('competition_events')
    .select(['id', 'code', 'name', 'entrants'])
    .where('id', 'in', ['', ...awards.flatMap(({ event_id }) => event_id ?? [])])
    .execute();
  const eventOf = new Map(
    events.map(({ id, code, name, entrants }) => [
      id,
      [code, name, entrants].filter((part) => part !== '').join(' '),
    ]),
  );
  return awards.flatMap((award) => {
    const { people = [], unit = '' } = holders.get(award.id) ?? {};
    return people.map(({ person_id, name }) => ({
      award_id: award.id,
      event_id: award.event_id,
      organisation_id: award.organisation_id,
      person_id,
      kind: certificateKinds[award.kind],
      award: award.award,
      name: printed(name),
      unit: printed(unit),
      event: printed(eventOf.get(award.event_id ?? '') ?? ''),
      competition: printed(competition.name),
    }));
  });
}
