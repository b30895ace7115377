import { pino } from 'pino';
import { chinaDay, chinaInstant } from '../../competition/competitions.ts';
import type { ApiParts } from '../../context.ts';
import { issueCertificates } from '../../certificate/issuing.ts';
import { listAwards, moveAwards } from '../../certificate/awards.ts';
import { listCertificates } from '../../certificate/certificates.ts';
import { moveCertificate } from '../../certificate/certificate-moves.ts';
import { saveForm } from '../../certificate/certificate-form.ts';
import type { Publication } from '../../contract/results/event-results.ts';
import type { Database } from '../../db/open-database.ts';
import { seeded } from '../../db/move.ts';
import { ticketsOf } from '../../draw/draw-rows.ts';
import { listDraws } from '../../draw/draw-rounds.ts';
import { moveDraw } from '../../draw/draw-moves.ts';
import { receiptNumber, seriesOf, takeNumbers } from '../../entry/moving/places.ts';
import { compileResults } from '../../results/compile-results.ts';
import { moveDueResults } from '../../results/due.ts';
import { findEventResults } from '../../results/event-results.ts';
import { movePublication, type PublicationAct } from '../../results/publication-moves.ts';
import { accountsOf, peopleAt } from '../demonstration-acts.ts';
import {
  committeeOf,
  officials,
  turningGroups,
  type DemoGroup,
  type Serving,
} from '../demonstration-crew.ts';
import { closeRoster, cupRosters, seedEntry, seedScheme, type DemoRoster } from '../demonstration-cup.ts';
import {
  beginSession,
  endSession,
  lockSheets,
  schemeOf,
  stationsOf,
  type Clock,
  type People,
} from '../demonstration-event.ts';
import { hallGroups, hallRosters } from '../demonstration-hall.ts';
import {
  APPEALED,
  isOfRemarkGroup,
  misread,
  seatArbiters,
  seedPastAppeal,
} from './demonstration-past-appeal.ts';

/**
 * The previous edition, which is finished [running.md 9]: four events with eight entries each and final
 * results. The results of one event are corrected after an appeal. Sixteen awards have certificates; one
 * certificate is replaced and one is revoked. The competitors and the crew are those of the cup. The
 * competition, its rosters and its schemes are inserted directly. All other data results from the calls of
 * the responsible users.
 */

const PAST = 'hubei-2';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

const groupsOf: Readonly<Record<string, readonly DemoGroup[]>> = { SK01: turningGroups, ...hallGroups };
/** The first letter of the station labels of each event, by the code of the event. */
const letters: Readonly<Record<string, string>> = { SK01: 'A', SK03: 'H', SK09: 'K', SK12: 'M' };

/**
 * Returns the officials of an event. At the event with the appeal, one of the two clerks is a judge of the
 * group that marks again and is left out.
 */
const officialsAt = (code: string): readonly Serving[] =>
  code === APPEALED ? officials.filter(({ name }) => !isOfRemarkGroup(name)) : officials;

const eventId = (code: string) => `${PAST}-${code.toLowerCase()}`;

async function seedCompetition(db: Database, first: number): Promise<void> {
  await db
    .insertInto('competitions')
    .values({
      id: PAST,
      name: '第二届湖北省职业技能大赛',
      edition: 2,
      status: seeded('published'),
      reg_open_at: first - 90 * DAY,
      reg_close_at: first - 30 * DAY,
      starts_on: chinaDay(first),
      ends_on: chinaDay(first + 3 * DAY),
      place: '武汉国际博览中心',
      host: '湖北省人力资源和社会保障厅',
      contact_phone: '027-12333',
    })
    .execute();
  await db
    .insertInto('competition_organisers')
    .values({ competition_id: PAST, organisation_id: 'committee' })
    .execute();
}

/** Adds an event with its closed roster and the approved entries of persons that the cup already has. */
async function seedEvent(db: Database, [code, name, people]: DemoRoster, first: number): Promise<void> {
  const event_id = eventId(code);
  const series = seriesOf(chinaDay(first), code);
  await db
    .insertInto('competition_events')
    .values({
      id: event_id,
      competition_id: PAST,
      code,
      name,
      entrants: '职工组',
      places: 12,
      per_unit: 4,
      least_entrants: 8,
      for_occupation: 'employee',
      taken: people.length,
      status: seeded('planned'),
      version: 1,
    })
    .execute();
  for (const [real_name, , organisation_id] of people) {
    // The query finds the person through the entry at the cup, because an expert of the bank has the same
    // name.
    const person = await db
      .selectFrom('entries')
      .innerJoin('persons', 'persons.id', 'entries.person_id')
      .select(['persons.id', 'persons.user_id', 'persons.id_no_digest'])
      .where('entries.competition_id', '=', 'hubei-cup')
      .where('persons.real_name', '=', real_name)
      .executeTakeFirstOrThrow();
    const no = receiptNumber(series, await takeNumbers(db, series, 1));
    const entry = { no, competition_id: PAST, event_id, organisation_id, person_id: person.id };
    await seedEntry(db, { ...entry, user_id: person.user_id }, person.id_no_digest, first - 40 * DAY);
  }
  await seedScheme(db, event_id, code, first - 10 * DAY);
  await closeRoster(db, event_id, first);
}

/**
 * Returns the rank of a work by the code under which it is judged. The work of the first entry on the roster
 * is the best.
 */
async function rankOfWorks(
  { parts }: People,
  event: string,
  hasWorkCodes: boolean,
): Promise<(code: string) => number> {
  const rounds = await parts.db.selectFrom('draw_rounds').selectAll().where('event_id', '=', event).execute();
  const linksOf = async (kind: (typeof rounds)[number]['kind']) => {
    const round = rounds.find((one) => one.kind === kind);
    const tickets = round === undefined ? [] : await ticketsOf(parts, round.id);
    return new Map(tickets.map(({ input, label }) => [label, input]));
  };
  const [order, entryNo, station, work] = [
    await linksOf('order'),
    await linksOf('entryNo'),
    await linksOf('station'),
    await linksOf('workCode'),
  ];
  return (code) => {
    const at = hasWorkCodes ? (work.get(code) ?? code) : code;
    const no = order.get(entryNo.get(station.get(at) ?? '') ?? '') ?? '';
    return Number(no.slice(-4)) - 1;
  };
}

/** Decodes the secret draws through their keepers and the supervisor, the latest kind first. */
async function decode({ parts, idOf }: People, event: string): Promise<void> {
  const supervisor = idOf('super.jiang');
  for (const [kind, keeper] of [
    ['workCode', 'keeper.shi'],
    ['station', 'keeper.qin'],
    ['entryNo', 'keeper.tan'],
  ] as const) {
    for (const [user, type] of [
      [idOf(keeper), 'drawRound.askDecode'],
      [supervisor, 'drawRound.decode'],
    ] as const) {
      const { data } = await listDraws(parts, user, event);
      const round = data.find((one) => one.kind === kind);
      if (round !== undefined) await moveDraw(parts, user, round.id, { type, version: round.version });
    }
  }
}

/** The log has no readers while the demonstration is created. */
const silent = pino({ level: 'silent' });

/** Compiles the results of an event, has them approved and releases them. */
async function publish(people: People, clock: Clock, event: string, reason: string): Promise<void> {
  const parts = { ...people.parts, log: silent };
  const { idOf } = people;
  const latest = async (): Promise<Publication> => {
    const { data } = await findEventResults(parts, idOf('chief.han'), event);
    const [first] = data;
    if (first === undefined) throw new Error('the demonstration has no results');
    return first;
  };
  const does = async (name: string, act: (version: number) => PublicationAct) => {
    const { id, version } = await latest();
    await movePublication(parts, idOf(name), id, act(version));
  };
  await compileResults(parts, idOf('clerk.yin'), event, 0);
  await does('chief.han', (version) => ({ type: 'publication.agree', version }));
  const release_at = chinaInstant(clock.now + HOUR);
  const isCorrection = reason !== '';
  await does('hubei.committee', (version) => ({ type: 'publication.propose', version, release_at, reason }));
  await does(isCorrection ? 'super.jiang' : 'hubei.deputy', (version) => ({
    type: 'publication.approve',
    version,
  }));
  clock.now += 2 * HOUR;
  await moveDueResults(parts, clock.now);
}

/** The text that is printed on every certificate. */
const form = {
  competition_en: 'The 2nd Hubei Provincial Vocational Skills Competition',
  signatories: [
    { name: '刘明诚', office: '组织委员会主任', office_en: 'Chair of the Organising Committee' },
    { name: '孙慧敏', office: '执行主任', office_en: 'Executive Director' },
  ] satisfies [Signatory, Signatory],
  seal_ring: '第二届湖北省职业技能大赛组委会',
  seal_foot: '证书专用章',
};
interface Signatory {
  readonly name: string;
  readonly office: string;
  readonly office_en: string;
}

/**
 * Grants the awards through two accounts of the committee and issues the certificates. One certificate is
 * replaced and one is revoked.
 */
async function certify(
  { parts, idOf }: Pick<People, 'parts' | 'idOf'>,
  codes: readonly string[],
): Promise<void> {
  const [first, second] = [idOf('hubei.committee'), idOf('hubei.deputy')];
  await saveForm(parts, first, PAST, { version: 0, content: form, short_forms: [] });
  for (const code of codes) {
    const won = async () => {
      const { data } = await listAwards(parts, first, PAST, eventId(code));
      return data.filter(({ kind }) => kind !== 'participation').map(({ id, version }) => ({ id, version }));
    };
    await moveAwards(parts, first, PAST, { type: 'award.ask', awards: await won() });
    await moveAwards(parts, second, PAST, { type: 'award.grant', awards: await won() });
    await issueCertificates(parts, first, PAST, await won());
  }
  const endOne = async (event: string, how: 'Replace' | 'Revoke', reason: string) => {
    const one = async () => {
      const query = { competition: PAST, event, status: '', text: '', page: 1, per_page: 10 } as const;
      const { data } = await listCertificates(parts, first, query);
      const found = data.toSorted((a, b) => (a.number < b.number ? -1 : 1)).at(0);
      if (found === undefined) throw new Error('the demonstration has no certificate');
      return found;
    };
    const { id, version } = await one();
    await moveCertificate(parts, first, id, { type: `certificate.ask${how}`, version, reason });
    const type = how === 'Replace' ? 'certificate.replace' : 'certificate.revoke';
    await moveCertificate(parts, second, id, { type, version: version + 1 });
  };
  await endOne(eventId('SK09'), 'Replace', '证书污损，补发。');
  await endOne(eventId('SK12'), 'Revoke', '参赛资格核查不符，撤销。');
}

/**
 * Adds the previous edition.
 * @param now the time of the first start of the system, epoch ms; the edition begins 400 days earlier
 */
export async function seedPast({ db, sealing }: Parts, now: number): Promise<void> {
  const first = Date.parse(`${chinaDay(now - 400 * DAY)}T09:00:00+08:00`);
  const rosters = [...cupRosters, ...hallRosters];
  await db.transaction().execute(async (transaction) => {
    await seedCompetition(transaction, first);
    for (const roster of rosters) await seedEvent(transaction, roster, first);
  });
  const committee = await committeeOf({ db, sealing }, first, 'hubei.committee');
  await seatArbiters(committee, PAST);
  const idOf = await accountsOf(db);
  const clock: Clock = { now: first };
  for (const [code] of rosters) {
    const event = eventId(code);
    const groups = groupsOf[code] ?? [];
    for (const serving of officialsAt(code)) await committee.confirm(event, serving);
    for (const group of groups) await committee.complete(event, group);
    const people = peopleAt({ db, sealing }, idOf, event, clock, 'hubei.committee');
    const stations = stationsOf(letters[code] ?? 'A', 8);
    const held = { name: '上午场', starts: first, hours: 3, stations, missing: [] };
    const session = await beginSession(people, clock, held);
    const hasWorkCodes = schemeOf(code).modules.some(({ at }) => at === 'work');
    await endSession(people, clock, session, { at: first + 3 * HOUR, hasWorkCodes });
    const order = await rankOfWorks(people, event, hasWorkCodes);
    const isAppealed = code === APPEALED;
    await lockSheets(people, event, { code, groups, order, misread: isAppealed ? misread : undefined });
    await decode(people, event);
    await publish(people, clock, event, '');
    if (isAppealed) {
      await seedPastAppeal({ people, event, clock, first }, (reason) =>
        publish(people, clock, event, reason),
      );
    }
  }
  clock.now = first + 10 * DAY;
  await moveDueResults({ db, sealing }, clock.now);
  const parts = { db, sealing, clock: () => clock.now };
  await certify(
    { parts, idOf },
    rosters.map(([code]) => code),
  );
  // Removes old notifications. Otherwise the server sends notifications of decisions that are a year old.
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', now - 30 * DAY)
    .execute();
}
