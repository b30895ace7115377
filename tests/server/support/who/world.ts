import { sql } from 'kysely';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { createAccount } from '../../../../server/account/accounts.ts';
import { seeded } from '../../../../server/db/move.ts';
import type { Database } from '../../../../server/db/open-database.ts';
import { heldName } from '../../../../server/unit/naming/held-names.ts';
import { systemKey } from '../../../../server/secret/signing-keys.ts';
import { certificateKinds } from '../../../../server/contract/certificate/certificate-payload.ts';
import { issueToken } from '../../../../server/session/tokens.ts';
import { someNeeded } from '../needed.ts';
import { jpg, pdf, upload } from '../sample-files.ts';
import type { TestSystem } from '../test-system.ts';
import { fixSchemes } from '../fixed-scheme.ts';
import { insertPublication } from '../publication-rows.ts';
import { signatureFor } from '../signatures.ts';
import { paths } from '../../../support/paths.ts';
import { cast, type Kind, type Made, type Name } from './cast.ts';

/** A record, with the relation of each kind of account to it. A kind without a relation is a stranger. */
export interface Held {
  id: string;
  version: number;
  standings: Partial<Record<Kind, string>>;
  /** Further values for bodies and paths. */
  more: Readonly<Record<string, string>>;
}

export interface Account {
  id: string;
  token: string;
  phone: string;
  idNo: string;
  realName: string;
  /** The id of an uploaded file that no other record uses. */
  fileId: string;
}

/** A text that only some kinds of accounts may receive. */
interface Marker {
  text: string;
  readers: readonly Kind[];
}

export interface World {
  test: TestSystem;
  accounts: Readonly<Record<Name, Account>>;
  /**
   * The records by name. Each has one on side A and one on side B, some also one of unit A and committee B.
   */
  records: Readonly<Record<string, readonly Held[]>>;
  markers: readonly Marker[];
  /** Full identity and mobile numbers. Only responses of revealing calls may contain them. */
  secrets: readonly string[];
  /** Restores all tables to their state after the creation of the world. */
  restore: () => Promise<void>;
  /** Returns the tables that differ from that state, without those that count calls. */
  changed: () => Promise<readonly string[]>;
}

type Side = 'A' | 'B';

/** Side A, side B, and unit A in the competition of committee B. */
const belongings = [
  { label: 'A', people: 'A', held: 'A' },
  { label: 'B', people: 'B', held: 'B' },
  { label: 'X', people: 'A', held: 'B' },
] as const satisfies readonly { label: string; people: Side; held: Side }[];

const organisations = {
  unitA: '甲方技师学院',
  unitB: '乙方职业学校',
  unitC: '丙方机械公司',
  committeeA: '甲项大赛组委会',
  committeeB: '乙项大赛组委会',
  showcase: '参展精工公司',
  fair: '会展服务公司',
  technology: '信息技术中心',
} as const;

/** `frozen`: an approved entry of an event with a frozen roster. */
const entryStates = [
  'draft',
  'submitted',
  'endorsed',
  'returned',
  'approved',
  'frozen',
  'substitute',
] as const;

const ownUnit = (people: Side): Partial<Record<Kind, string>> =>
  people === 'A'
    ? { unitA: 'unit', 'unitA.registrar': 'unit', 'unitA.viewer': 'unit.viewer' }
    : { unitB: 'unit' };
const ownCommittee = (held: Side): Partial<Record<Kind, string>> =>
  held === 'A'
    ? {
        committeeA: 'committee',
        'committeeA.colleague': 'committee',
        'committeeA.viewer': 'committee.viewer',
      }
    : { committeeB: 'committee', 'committeeB.colleague': 'committee' };
/**
 * The accounts with an entry in the competition of a committee. Person A and unit A have entries with both
 * committees.
 */
const enteredWith = (held: Side): Partial<Record<Kind, string>> => ({
  personA: 'owner',
  ...ownUnit('A'),
  ...(held === 'B' && { personB: 'owner', ...ownUnit('B') }),
});
const kindsIn = (standings: Partial<Record<Kind, string>>) => Object.keys(standings) as Kind[];

/** Appends the check character of GB 11643. */
function withCheck(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + '10X98765432'[sum % 11];
}

const numberOf = (index: number) =>
  withCheck(`4201061995${String((index % 12) + 1).padStart(2, '0')}17${String(index + 101)}`);

const HAN = '东西南北中春夏秋冬梅兰竹菊松柏桃李杏枫樱棠榆槐';
/** Returns a unique name that no other text contains. */
const nameOf = (index: number) => `钟离${HAN[index % HAN.length]}${HAN[Math.floor(index / HAN.length)]}`;

/** Creates the world through the API, each record by an account with the corresponding permission. */
export async function makeWorld(test: TestSystem): Promise<World> {
  const { db } = test.system.parts;
  const now = test.clock.now();
  const day = (days: number) => new Date(now + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const accounts: Partial<Record<Name, Account>> = {};
  const records: Record<string, Held[]> = {};
  const markers: Marker[] = [];
  const keep = (name: string, held: Omit<Held, 'more'> & { more?: Held['more'] }) => {
    (records[name] ??= []).push({ more: {}, ...held });
  };
  const mark = (text: string, readers: readonly Kind[]) => void markers.push({ text, readers });
  const accountOf = (name: Name): Account => {
    const account = accounts[name];
    if (account === undefined) throw new Error(`there is no ${name}`);
    return account;
  };

  async function call(by: Name, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const { token } = accountOf(by);
    const answer = await test.call<Record<string, unknown> & { id: string; version: number }>(method, path, {
      token,
      ...(body !== undefined && { body: { ...body, ...(await signatureFor(test, token, path)) } }),
    });
    if (answer.status !== 200) {
      throw new Error(`${method} ${path} by ${by}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
  const send = async (by: Name, name: string, content: Buffer = pdf(name)) => {
    const { status, body } = await upload(test, accountOf(by).token, name, content);
    if (status !== 200) throw new Error(`upload by ${by}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const at = (path: string, id: string) => path.replace(':id', id);

  // Organisations and accounts.
  for (const [id, name] of Object.entries(organisations)) {
    await db
      .insertInto('organisations')
      .values({
        id,
        ...heldName(name),
        credit_code: null,
        // Unit C has applied and is not confirmed yet.
        status: id === 'unitC' ? 'submitted' : 'confirmed',
        created_at: now,
      })
      .execute();
  }
  for (const [index, [key, made]] of (Object.entries(cast) as [Name, Made][]).entries()) {
    const phone = `1377000${String(1000 + index)}`;
    const realName = nameOf(index);
    const id = await createAccount(
      db,
      {
        username: `who.${key.toLowerCase()}`,
        name: realName,
        phone,
        passwordHash: null,
        isUnit: made.isUnit ?? false,
        contactName: made.contactName ?? '',
        roles: made.roles,
        status: made.status,
        ...(made.hasIssuedPassword && { oneTimeUntil: now + 86_400_000 }),
      },
      now,
    );
    if (made.organisation !== undefined) {
      await db
        .insertInto('user_organisations')
        .values({
          user_id: id,
          organisation_id: made.organisation,
          position: 0,
          status: made.isUnconfirmed ? 'claimed' : 'confirmed',
          capacity: made.capacity ?? null,
        })
        .execute();
    }
    const { access_token: token } = await issueToken(db, id, now, test.system.parts.settings, {
      network: '192.0.2.1',
      device: '',
    });
    accounts[key] = { id, token, phone, idNo: numberOf(index), realName, fileId: '' };
    if (made.roles.includes('Committee')) {
      const { sealing } = test.system.parts;
      await db
        .insertInto('acting_identities')
        .values({
          user_id: id,
          real_name: realName,
          id_no_sealed: sealing.seal(numberOf(index)),
          id_no_digest: sealing.digest(numberOf(index)),
          proven_at: now,
          signed_at: null,
          version: 1,
        })
        .execute();
    }
    const isShut = made.status === 'disabled' || made.hasIssuedPassword;
    if (isShut !== true) accountOf(key).fileId = await send(key, `own-${key}.pdf`);
  }

  // Competitions: one open competition of each committee, and one of each kind that an act needs.
  const competition = async (held: Side, kind: string, change: object = {}) => {
    const id = `${kind}${held}`;
    await db
      .insertInto('competitions')
      .values({
        id,
        name: `${held === 'A' ? '甲项' : '乙项'}大赛${kind}`,
        edition: 1,
        status: 'published',
        reg_open_at: now - 86_400_000,
        reg_close_at: now + 20 * 86_400_000,
        starts_on: day(40),
        ends_on: day(42),
        place: '武汉',
        host: '主办单位',
        contact_phone: '027-12333',
        ...change,
      })
      .execute();
    await db
      .insertInto('competition_organisers')
      .values({ competition_id: id, organisation_id: `committee${held}` })
      .execute();
    return id;
  };
  let codes = 10;
  const event = async (competitionId: string, name: string, change: object = {}) => {
    const id = `${competitionId}-${name}`;
    codes += 1;
    await db
      .insertInto('competition_events')
      .values({
        id,
        competition_id: competitionId,
        code: `EV${codes}`,
        name: `赛项${name}`,
        entrants: '职工组',
        exclusive: 0,
        least_age: 16,
        ...change,
      })
      .execute();
    return { id, code: `EV${codes}` };
  };
  for (const held of ['A', 'B'] as const) {
    const standings = ownCommittee(held);
    const open = await competition(held, 'open');
    // Accounts that can enter see the events.
    const visited = { ...standings, personA: 'visitor', personB: 'visitor', declarer: 'visitor' };
    keep('competition', { id: open, version: 1, standings: { ...visited, technician: 'technician' } });
    const venueName = `主赛场${held}`;
    const venue = await call(`committee${held}`, 'POST', paths.addVenue, {
      competition_id: open,
      name: venueName,
      address: '武汉市洪山区',
      stations: 20,
      contact_phone: '027-87654321',
    });
    // The programme contains the venue, so entered accounts see its name.
    mark(venueName, kindsIn({ ...standings, ...enteredWith(held) }));
    keep('venue', { ...venue, standings });
    const office = await db
      .selectFrom('user_organisations')
      .select('organisation_id')
      .where('user_id', '=', accountOf('exhibitorAdmin').id)
      .executeTakeFirstOrThrow();
    const confirmed = await call(`committee${held}`, 'POST', at(paths.confirmExhibitionOffice, open), {
      organisation_id: office.organisation_id,
    });
    keep('exhibitionOffice', { ...confirmed, standings: { ...standings, technician: 'technician' } });
    const spare = await event(open, 'spare');
    const other = await event(open, 'other');
    const more = { event: spare.id, code: spare.code, into: other.id };
    keep('event', { id: spare.id, version: 1, standings: visited, more: { ...more, competition: open } });
    await event(open, 'team', { team_size: 2 });
    const closed = await competition(held, 'closed', { reg_close_at: now - 3_600_000 });
    const full = await event(closed, 'full');
    await fixSchemes(db, [full.id]);
    keep('event.closed', { id: full.id, version: 1, standings });
    keep('competition.over', {
      id: await competition(held, 'over', {
        reg_close_at: now - 9 * 86_400_000,
        starts_on: day(-5),
        ends_on: day(-3),
      }),
      version: 1,
      standings,
    });
    const draftName = `未公布大赛${held}`;
    const draft = await competition(held, 'draft', {
      status: 'draft',
      name: draftName,
      reg_open_at: now + 86_400_000,
    });
    const first = await event(draft, 'first');
    keep('event.draft', { id: first.id, version: 1, standings });
    mark(draftName, kindsIn(standings));
    keep('competition.draft', { id: draft, version: 1, standings });
    keep('competition.pending', { id: await competition(held, 'pending'), version: 1, standings });
  }

  // Profiles.
  for (const [key, made] of Object.entries(cast) as [Name, Made][]) {
    if (made.isPerson !== true) continue;
    const { realName, idNo } = accountOf(key);
    const photo = await send(key, `photo-${key}.jpg`, jpg(295, 413, key));
    await call(key, 'PUT', paths.changeProfile, {
      real_name: realName,
      id_no: idNo,
      region_code: '420100',
      occupation: 'employee',
      education: 'college',
      skill_level: 'senior',
      photo_id: photo,
      version: 0,
    });
    if (key === 'personA') {
      const standings = {
        personA: 'owner',
        ...ownUnit('A'),
        ...ownCommittee('A'),
        ...ownCommittee('B'),
      } as const;
      keep('file', { id: photo, version: 0, standings });
      mark(realName, kindsIn(standings));
    }
    if (key === 'personB') {
      const standings = { personB: 'owner', ...ownUnit('B'), ...ownCommittee('B') } as const;
      keep('file', { id: photo, version: 0, standings });
      mark(realName, kindsIn(standings));
    }
  }
  keep('file', { id: accountOf('personA').fileId, version: 0, standings: { personA: 'owner' } });
  keep('file', { id: accountOf('unitB').fileId, version: 0, standings: { unitB: 'owner' } });
  keep('file', { id: accountOf('committeeB').fileId, version: 0, standings: { committeeB: 'owner' } });

  // The delegations of units.
  for (const { label, people, held } of belongings) {
    const leader = nameOf(40 + label.charCodeAt(0));
    const { id, version } = await call(`unit${people}`, 'PUT', at(paths.nameDelegation, `open${held}`), {
      leader,
      leader_phone: '13612340001',
      liaison: leader,
      liaison_phone: '13612340001',
      version: 0,
    });
    const standings = { ...ownUnit(people), ...ownCommittee(held) };
    mark(leader, [...kindsIn(standings), `person${people}`]);
    keep('delegation', { id, version, standings, more: { leader } });
  }

  // Entries in every state, each in a separate event.
  for (const { label, people, held } of belongings) {
    for (const state of entryStates) {
      const { id: eventId } = await event(`open${held}`, `${label}${state}`);
      const owner = `person${people}` as const;
      const isSeen = state !== 'draft';
      const standings: Held['standings'] = {
        [owner]: 'owner',
        ...(isSeen && { ...ownUnit(people), ...ownCommittee(held) }),
      };
      const remarks = `备注-${label}-${state}`;
      mark(remarks, kindsIn(standings));
      let entry = await call(owner, 'POST', paths.beginEntry, { event_id: eventId });
      const { id } = entry;
      const move = async (by: Name, path: string, body: object) => {
        entry = await call(by, 'POST', at(path, id), { version: entry.version, ...body });
      };
      const residence = state === 'submitted' ? await send(owner, `residence-${label}.pdf`) : undefined;
      entry = await call(owner, 'PUT', at(paths.changeEntry, id), {
        version: entry.version,
        coach_name: '',
        coach_phone: '',
        remarks,
        ...(residence !== undefined && { residence_id: residence }),
      });
      if (residence !== undefined) keep('file', { id: residence, version: 0, standings });
      if (isSeen) await move(owner, paths.submitEntry, { consent: true });
      if (['endorsed', 'approved', 'frozen', 'substitute'].includes(state)) {
        await move(`unit${people}`, paths.endorseEntry, { stamped: true });
      }
      if (['approved', 'frozen', 'substitute'].includes(state)) {
        await move(`committee${held}`, paths.approveEntry, { reason: '' });
      }
      if (state === 'frozen') {
        await db
          .updateTable('competition_events')
          .set({ status: 'frozen', frozen_at: now })
          .where('id', '=', eventId)
          .execute();
        keep('event.frozen', { id: eventId, version: 1, standings });
      }
      if (state === 'returned') {
        await move(`committee${held}`, paths.returnEntry, {
          reasons: { remarks: `退回原因-${label}` },
          hours: 48,
        });
        mark(`退回原因-${label}`, kindsIn(standings));
      }
      const { realName, idNo } = accountOf(`newcomer.${people}`);
      if (state === 'substitute') {
        const evidence = await send(`unit${people}`, `evidence-${label}.pdf`);
        entry = await call(`unit${people}`, 'POST', at(paths.requestSubstitute, id), {
          version: entry.version,
          real_name: realName,
          id_no: idNo,
          reason: `换人原因-${label}`,
          file_id: evidence,
          consent: true,
        });
        const readers = { ...ownUnit(people), ...ownCommittee(held) };
        mark(`换人原因-${label}`, kindsIn(readers));
        keep('file', { id: evidence, version: 0, standings: { ...readers, [`unit${people}`]: 'owner' } });
        keep('substitution', {
          id,
          version: 1,
          standings: { ...standings, [`unit${people}`]: 'asker' },
        });
      }
      const { no } = entry as unknown as { no: string };
      const form = isSeen ? await call(owner, 'GET', at(paths.getEntryForm, id)) : { code: '' };
      const more = { no, code: String(form['code']), real_name: realName, id_no: idNo };
      keep(`entry.${state}`, { id, version: entry.version, standings, more });
    }
  }

  // Accounts that are entered with a committee.
  for (const held of ['A', 'B'] as const) {
    const standings = { ...enteredWith(held), ...ownCommittee(held) };
    keep('programme', { id: `open${held}`, version: 1, standings });
  }

  // Corrections of people and of units. Person A and unit A have entries with both committees.
  for (const side of ['A', 'B'] as const) {
    const judges: Held['standings'] =
      side === 'A'
        ? { committeeA: 'committee', 'committeeA.colleague': 'committee', ...ownCommittee('B') }
        : { ...ownCommittee('B') };
    for (const [name, by, field, value] of [
      ['correction', `person${side}`, 'id_no', numberOf(60 + side.charCodeAt(0))],
      ['correction.unit', `unit${side}`, 'org_name', `更名后的单位${side}`],
    ] as const) {
      const reason = `更正原因-${name}-${side}`;
      const evidence = await send(by, `correction-${side}.pdf`, pdf(`${name} ${side}`));
      const { id, version } = await call(by, 'POST', paths.fileCorrection, {
        field,
        value,
        reason,
        file_id: evidence,
      });
      const standings = { ...judges, [by]: 'applicant' };
      mark(reason, kindsIn(standings));
      keep(name, { id, version, standings });
      keep('file', { id: evidence, version: 0, standings });
    }
  }

  // Decisions, proposed by the first account of each committee.
  for (const held of ['A', 'B'] as const) {
    const reason = `延期原因-${held}`;
    const made = await call(`committee${held}`, 'POST', at(paths.extendCompetition, `pending${held}`), {
      version: 1,
      reg_close_at: `${day(30)}T00:00:00+08:00`,
      reason,
    });
    const [decision] = made['decisions'] as { id: string; version: number }[];
    if (decision === undefined) throw new Error('there is no decision');
    const standings = { ...ownCommittee(held), [`committee${held}`]: 'proposer' };
    mark(reason, kindsIn(standings));
    keep('decision', { ...decision, standings });
  }

  // Notices of committees: a draft, one in review, one for units, one for an event, one in revision.
  const facts = (competition_id: string, title: string, change: object = {}) => ({
    competition_id,
    doc_no: `文号 ${title}`,
    title,
    body: `正文 ${title}`,
    audience: 'units',
    roles: [],
    event_id: '',
    need_ack: true,
    publish_at: '',
    expire_at: '',
    file_ids: [],
    version: 0,
    ...change,
  });
  const act = (by: Name, path: string, { id, version }: { id: string; version: number }) =>
    call(by, 'POST', at(path, id), { version });
  for (const held of ['A', 'B'] as const) {
    const author = `committee${held}` as const;
    const issuing: Held['standings'] = {
      [author]: 'author',
      [`${author}.colleague`]: 'colleague',
      ...(held === 'A' && { 'committeeA.viewer': 'viewer' }),
    };
    const unitsOf: Held['standings'] = {
      ...(held === 'B' && { unitB: 'reader' }),
      // Unit A has entries in both competitions.
      unitA: 'reader',
      'unitA.registrar': 'reader',
      'unitA.viewer': 'reader',
    };
    const write = (title: string, change: object = {}) =>
      call(author, 'POST', paths.writeNotice, facts(`open${held}`, title, change));
    const publish = async (title: string, change: object = {}) => {
      const waiting = await act(author, paths.submitNotice, await write(title, change));
      return act(`${author}.colleague`, paths.approveNotice, waiting);
    };
    const more = (title: string) => ({ title, competition: `open${held}` });

    const draft = await write(`草稿通知${held}`);
    mark(`草稿通知${held}`, kindsIn(issuing));
    keep('notice.draft', { ...draft, standings: issuing, more: more(`草稿通知${held}`) });

    const review = await act(author, paths.submitNotice, await write(`待审通知${held}`));
    mark(`待审通知${held}`, kindsIn(issuing));
    keep('notice.review', { ...review, standings: issuing, more: more(`待审通知${held}`) });

    const annex = await send(author, `annex-${held}.pdf`);
    const forUnits = await act(
      author,
      paths.pinNotice,
      await publish(`单位通知${held}`, { file_ids: [annex] }),
    );
    const unitStandings = { ...unitsOf, ...issuing };
    mark(`单位通知${held}`, kindsIn(unitStandings));
    keep('notice.units', { ...forUnits, standings: unitStandings, more: more(`单位通知${held}`) });
    keep('file', { id: annex, version: 0, standings: { ...unitStandings, [author]: 'owner' } });

    const entered = { event_id: `open${held}-${held}submitted`, audience: 'event' };
    const forEvent = await publish(`赛项通知${held}`, entered);
    const eventStandings = {
      [`person${held}`]: 'reader',
      ...(held === 'A'
        ? { unitA: 'reader', 'unitA.registrar': 'reader', 'unitA.viewer': 'reader' }
        : { unitB: 'reader' }),
      ...issuing,
    };
    mark(`赛项通知${held}`, kindsIn(eventStandings));
    keep('notice.event', { ...forEvent, standings: eventStandings, more: more(`赛项通知${held}`) });

    const revising = await act(author, paths.reviseNotice, await publish(`修订通知${held}`, entered));
    keep('notice.revising', { ...revising, standings: eventStandings, more: more(`修订通知${held}`) });

    // A notice of a unit for its own people, which the committee has approved.
    const unit = `unit${held}` as const;
    const own = await act(
      unit,
      paths.submitNotice,
      await call(
        unit,
        'POST',
        paths.writeNotice,
        facts(`open${held}`, `内部通报${held}`, { audience: 'own' }),
      ),
    );
    const ownNotice = await act(author, paths.approveNotice, own);
    const ownStandings: Held['standings'] = {
      [`person${held}`]: 'reader',
      [unit]: 'author',
      ...(held === 'A' && { 'unitA.registrar': 'colleague', 'unitA.viewer': 'viewer' }),
      [author]: 'organiser',
      [`${author}.colleague`]: 'organiser',
      ...(held === 'A' && { 'committeeA.viewer': 'organiser.viewer' }),
    };
    mark(`内部通报${held}`, kindsIn(ownStandings));
    keep('notice.own', { ...ownNotice, standings: ownStandings, more: more(`内部通报${held}`) });
  }

  // Confirmations: of unit C by a committee, and of the claimed affiliation with unit A by its administrator.
  const deciders = ['committeeA', 'committeeA.colleague', 'committeeB', 'committeeB.colleague', 'technician'];
  keep('confirmation', {
    id: 'unitC',
    version: 1,
    standings: Object.fromEntries(deciders.map((kind) => [kind, 'committee'])),
  });
  keep('claim', { id: accountOf('declarer').id, version: 1, standings: { unitA: 'administrator' } });

  // Experts: one whose file is in review, and one in the bank. All committees share the bank.
  const bank: Held['standings'] = Object.fromEntries(deciders.map((kind) => [kind, 'committee']));
  for (const name of ['expert', 'veteran'] as const) {
    const duty = `执裁经历-${name}`;
    const written = await call(name, 'PUT', paths.changeExpertProfile, {
      employer: '某单位',
      title: 'technician',
      fields: ['焊接'],
      years: 5,
      cert_no: 'HB-2026-1',
      cert_valid_to: day(400),
      duties: [duty],
      declaration: 'none',
      ties: [],
      file_ids: [],
      version: 0,
    });
    await call(name, 'POST', paths.submitExpertProfile, { version: written.version });
    const { id } = accountOf(name);
    const standings = { ...bank, ...(name === 'expert' && { expert: 'owner' }) };
    mark(duty, kindsIn(standings));
    if (name === 'expert') {
      keep('expert', { id, version: 2, standings });
      continue;
    }
    const approved = await call('committeeA', 'POST', at(paths.approveExpert, id), {
      version: 2,
      reason: '',
    });
    keep('expert.approved', { id, version: approved.version, standings });
    await call('committeeA', 'PUT', at(paths.setEventNeed, 'openA-spare'), { ...someNeeded, version: 0 });
    await call('committeeB', 'PUT', at(paths.setEventNeed, 'openB-spare'), { ...someNeeded, version: 0 });
    const { data } = await test
      .call<{ data: { id: string }[] }>('POST', paths.inviteExperts, {
        token: accountOf('committeeA').token,
        body: { event_id: 'openA-spare', duty: 'floor', expert_ids: [id] },
      })
      .then(({ body }) => body);
    const { id: bankId } = await call('committeeA', 'POST', paths.inviteToBank, {
      name: '受邀人',
      phone: '13700009999',
    });
    const { 'committeeA.viewer': _, ...acting } = ownCommittee('A');
    keep('bankInvitation', { id: bankId, version: 1, standings: acting });
    const proposed = await call('committeeA', 'POST', at(paths.proposeAssignment, 'openA-spare'), {
      user_id: id,
      capacity: 'floor',
    });
    const arbiter = await call('committeeB', 'POST', at(paths.proposeForCompetition, 'openB'), {
      user_id: id,
      capacity: 'arbiter',
    });
    keep('competitionAssignment', { id: arbiter.id, version: 2, standings: ownCommittee('B') });
    const group = await call('committeeA', 'POST', at(paths.createJudgementGroup, 'openA-spare'), {
      name: '裁判组',
      modules: [],
      leader: '',
      members: [],
    });
    keep('judgementGroup', { id: group.id, version: 1, standings: ownCommittee('A') });
    keep('assignment', { id: proposed.id, version: 2, standings: ownCommittee('A') });
    await db
      .insertInto('draw_rounds')
      .values({
        id: 'draw-A',
        competition_id: 'openA',
        event_id: 'openA-spare',
        kind: 'order',
        attempt: 1,
        status: 'committed',
        seed_sealed: test.system.parts.sealing.seal(`draw-A ${'00'.repeat(32)}`),
        commitment: '',
        inputs: '[]',
        labels: '[]',
        inputs_hash: '',
        labels_hash: '',
        committed_at: now,
        words_until: now + 60_000,
        prepared_at: null,
        drawn_at: null,
        sealed_at: null,
        voided_at: null,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await db
      .insertInto('draw_words')
      .values({ round_id: 'draw-A', slot: 'K', organisation_id: null, said_by: null, said_at: null })
      .execute();
    const { id: entry_id, person_id } = await db
      .selectFrom('entries')
      .select(['id', 'person_id'])
      .where('competition_id', '=', 'openA')
      .where('person_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('competition_sessions')
      .values({
        id: 'session-A',
        competition_id: 'openA',
        event_id: 'openA-spare',
        name: '第一场',
        starts_at: 1,
        ends_at: 2,
        stations: '["A01"]',
        status: 'planned',
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await db
      .insertInto('checkins')
      .values({
        id: 'checkin-A',
        session_id: 'session-A',
        entry_id,
        person_id,
        checked_by: accountOf('committeeA').id,
        at: 1,
        undone_at: null,
      })
      .execute();
    await db
      .insertInto('incidents')
      .values({
        id: 'incident-A',
        competition_id: 'openA',
        event_id: 'openA-spare',
        session_id: 'session-A',
        station: 'A01',
        cause: 'equipment',
        happened_at: 1,
        text: '主轴停转',
        status: 'reported',
        reported_by: accountOf('expert').id,
        reported_as: 'floor',
        reported_at: 1,
        decided_by: null,
        decided_at: null,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    await db
      .insertInto('entry_rulings')
      .values({
        id: 'ruling-A',
        competition_id: 'openA',
        event_id: 'openA-spare',
        entry_id,
        kind: 'disqualify',
        reason: '冒名顶替',
        status: seeded('proposed'),
        asked_by: accountOf('expert').id,
        asked_at: 1,
        decided_by: null,
        decided_at: null,
      })
      .execute();
    const spare = await db
      .selectFrom('competition_events')
      .selectAll()
      .where('id', '=', 'openA-spare')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('competition_events')
      .values({ ...spare, id: 'openA-decoded', code: 'SK99', name: '已解密赛项', status: seeded('decoded') })
      .execute();
    await insertPublication(db, {
      id: 'publication-A',
      event: 'openA-decoded',
      status: 'compiled',
      // Readers of the results see this name.
      compiled_by: accountOf('committeeA').id,
      lines: [],
    });
    await db
      .insertInto('judgement_groups')
      .values({
        id: 'group-of-sheet',
        event_id: 'openA-spare',
        name: '评分组',
        status: 'complete',
        leader_id: null,
        made_at: 1,
      })
      .execute();
    await db
      .insertInto('score_sheets')
      .values({
        id: 'sheet-A',
        competition_id: 'openA',
        event_id: 'openA-spare',
        session_id: 'session-A',
        group_id: 'group-of-sheet',
        module: 'A',
        place: 'work',
        code: 'W01',
        status: 'blank',
        signed_by: null,
        signed_at: null,
        sampled_by: null,
        sampled_at: null,
        locked_by: null,
        locked_at: null,
        asked_by: null,
        asked_at: null,
      })
      .execute();
    await db
      .insertInto('sheet_penalties')
      .values({
        id: 'penalty-A',
        sheet_id: 'sheet-A',
        code: 'P1',
        times: 1,
        reason: '撞刀',
        given_by: accountOf('committeeA').id,
        given_at: 1,
        confirmed_by: null,
        confirmed_at: null,
      })
      .execute();
    await db
      .insertInto('paper_sheets')
      .values({
        id: 'paper-A',
        sheet_id: 'sheet-A',
        judge: accountOf('committeeA').id,
        status: 'unequal',
        first_cells: '{"A1.1":1}',
        first_by: accountOf('committeeA').id,
        first_at: 1,
        second_cells: '{"A1.1":2}',
        second_by: accountOf('committeeA').id,
        second_at: 2,
        settled_by: null,
        settled_at: null,
        handed_at: null,
      })
      .execute();
    const award = { id: 'award-A', competition_id: 'openA', event_id: null, organisation_id: 'unitA' };
    await db
      .insertInto('awards')
      .values({
        ...award,
        publication_id: null,
        entry_id: null,
        kind: 'organiser',
        award: '',
        status: 'proposed',
        proposed_by: accountOf('committeeA').id,
        proposed_at: 1,
        asked_by: null,
        granted_by: null,
        granted_at: null,
      })
      .execute();
    await systemKey(db, test.system.parts.sealing, now);
    await db
      .insertInto('certificates')
      .values({
        id: 'certificate-A',
        award_id: 'award-A',
        competition_id: 'openA',
        event_id: null,
        person_id: null,
        organisation_id: 'unitA',
        number: 'HB01-UNIT-0001',
        code: 'AAAA-AAAA-AAAA-AAAA',
        key_id: 0,
        kind: certificateKinds.organiser,
        award: '',
        name: organisations.unitA,
        unit: '',
        event: '',
        competition: '甲项大赛open',
        day: '2026-11-21',
        payload: '00',
        form: '{}',
        status: 'issued',
        replaced_by: null,
        asked_by: null,
        issued_by: accountOf('committeeA').id,
        issued_at: 1,
        ended_at: null,
      })
      .execute();
    keep('awarding', { id: 'openA', version: 1, standings: ownCommittee('A') });
    keep('award', { id: 'award-A', version: 1, standings: ownCommittee('A') });
    keep('certificate', { id: 'certificate-A', version: 1, standings: ownCommittee('A') });
    keep('sheet', { id: 'sheet-A', version: 1, standings: ownCommittee('A') });
    keep('paper', { id: 'paper-A', version: 1, standings: ownCommittee('A') });
    keep('sheetPenalty', { id: 'penalty-A', version: 1, standings: ownCommittee('A') });
    keep('session', { id: 'session-A', version: 1, standings: ownCommittee('A') });
    keep('ruling', { id: 'ruling-A', version: 1, standings: ownCommittee('A') });
    await db
      .insertInto('archive_packages')
      .values({
        id: 'archive-A',
        competition_id: 'openA',
        sha256: 'f'.repeat(64),
        logged: 0,
        made_by: accountOf('committeeA').id,
        made_at: 1,
        registered_by: null,
        registered_at: null,
      })
      .execute();
    keep('archivePackage', { id: 'archive-A', version: 1, standings: ownCommittee('A') });
    keep('incident', { id: 'incident-A', version: 1, standings: ownCommittee('A') });
    keep('decodedEvent', { id: 'openA-decoded', version: 1, standings: ownCommittee('A') });
    keep('publication', { id: 'publication-A', version: 1, standings: ownCommittee('A') });
    keep('checkin', { id: 'checkin-A', version: 1, standings: ownCommittee('A') });
    keep('draw', { id: 'draw-A', version: 1, standings: ownCommittee('A') });
    keep('invitation', { id: data[0]?.id ?? '', version: 1, standings: ownCommittee('A') });
  }

  // An appeal of unit A for one of its entries.
  {
    const entered = records['entry.approved']?.find(({ standings }) => standings.committeeA !== undefined);
    if (entered === undefined) throw new Error('no entry belongs to committee A');
    const { competition_id, event_id } = await db
      .selectFrom('entries')
      .select(['competition_id', 'event_id'])
      .where('id', '=', entered.id)
      .executeTakeFirstOrThrow();
    const grounds = '申诉理由-A';
    await db
      .insertInto('appeals')
      .values({
        id: 'appeal-A',
        competition_id,
        event_id,
        entry_id: entered.id,
        matter: 'site',
        subject_id: 'session-A',
        grounds,
        status: seeded('filed'),
        deadline: now + 60_000,
        filed_by: accountOf('unitA').id,
        filed_at: now,
        decided_by: null,
        decided_at: null,
        ruled_at: null,
        remedied_by: null,
        remedied_at: null,
        closed_by: null,
        closed_at: null,
      })
      .execute();
    const evidence = await send('unitA', 'appeal-A.pdf');
    await db
      .insertInto('appeal_files')
      .values({ appeal_id: 'appeal-A', file_id: evidence, position: 0 })
      .execute();
    const standings = { ...entered.standings, unitA: 'filer' };
    mark(grounds, kindsIn(standings));
    keep('appeal', { id: 'appeal-A', version: 1, standings });
    keep('file', { id: evidence, version: 0, standings: { ...standings, unitA: 'owner' } });
  }

  // Exhibitions: a draft of a call, a call whose cancellation was requested, and an application in each state.
  const exhibitionTimes = {
    opens_at: `${day(-1)}T09:00:00+08:00`,
    closes_at: `${day(20)}T18:00:00+08:00`,
    move_in_from: `${day(38)}T08:00:00+08:00`,
    move_in_until: `${day(39)}T18:00:00+08:00`,
    move_out_until: `${day(45)}T18:00:00+08:00`,
  };
  for (const held of ['A', 'B'] as const) {
    const by = `committee${held}` as const;
    const venue = held === 'A' ? accountOf('exhibitorAdmin').id : undefined;
    const known: Held['standings'] = {
      ...ownCommittee(held),
      exhibitor: 'exhibitor',
      ...(venue !== undefined && { exhibitorAdmin: 'venue' }),
    };
    const begin = async (competition_id: string, theme: string, more: object = {}) => {
      const made = await call(by, 'POST', paths.addExhibitorCall, {
        competition_id,
        theme,
        intro: '展览介绍',
        ...exhibitionTimes,
        slot_minutes: 60,
        slot_places: 2,
        most_area: 36,
        most_power: 30,
        safety: '禁止明火',
        contact_phone: '027-87654321',
        plan_id: '',
        manual_id: '',
        version: 0,
        ...more,
      });
      const { data } = (await call(by, 'POST', at(paths.addBooths, made.id), {
        hall: '一号馆',
        row: 'A',
        first: 1,
        last: 2,
        area: 18,
        power: 10,
      })) as unknown as { data: { id: string; version: number }[] };
      return { made, booths: data };
    };
    const draftTheme = `未公布展览${held}`;
    const draft = await begin(`closed${held}`, draftTheme);
    mark(draftTheme, kindsIn(ownCommittee(held)));
    keep('exhibitorCall.draft', {
      ...draft.made,
      standings: ownCommittee(held),
      more: { competition: `closed${held}` },
    });

    /** Publishes a call beside a new competition. */
    const publish = async (name: string) => {
      const competitionId = await competition(held, name);
      if (venue !== undefined) {
        await db
          .insertInto('competition_assignments')
          .values({
            id: `venue-${competitionId}`,
            competition_id: competitionId,
            user_id: venue,
            capacity: 'venue',
            status: seeded('confirmed'),
            proposed_by: accountOf(by).id,
            proposed_at: now,
          })
          .execute();
      }
      const { made, booths } = await begin(competitionId, `展览${name}${held}`);
      const { id, version } = await call(by, 'POST', at(paths.publishExhibitorCall, made.id), {
        version: made.version,
      });
      const [first, second] = booths;
      if (first === undefined || second === undefined) throw new Error('there are no booths');
      return { id, version, first, second };
    };
    if (held === 'A') {
      const { id, version, first, second } = await publish('asked');
      keep('booth', { ...first, standings: known });
      const blocked = await call(by, 'POST', at(paths.blockBooth, second.id), {
        version: second.version,
        reason: '消防通道',
      });
      keep('booth.blocked', { ...blocked, standings: known });
      const reason = '取消展览原因';
      const asked = await call(by, 'POST', at(paths.askCancelExhibitorCall, id), { version, reason });
      keep('exhibitorCall.asked', { ...asked, standings: { ...known, committeeA: 'asker' } });
      mark(reason, kindsIn(ownCommittee(held)));
    }
    const states = [
      'draft',
      'submitted',
      'returned',
      'approved',
      'assigned',
      'confirmed',
      'slotted',
      'moved',
    ] as const;
    for (const state of held === 'A' ? states : (['draft', 'submitted'] as const)) {
      const { id: call_id, version, first } = await publish(`expo${state}`);
      if (state === 'submitted') keep('exhibitorCall', { id: call_id, version, standings: known });
      const commitment_id = await send('exhibitor', `commitment-${state}-${held}.pdf`);
      const exhibits = `展品-${state}-${held}`;
      let application = await call('exhibitor', 'POST', paths.addExhibitorApplication, {
        call_id,
        theme: '数控机床',
        exhibits,
        area: 18,
        power: 10,
        build: 'standard',
        contact_name: '展商联系人',
        contact_phone: '027-87654321',
        commitment_id,
        staff: [],
        version: 0,
      });
      const move = async (who: Name, path: string, body: object = {}) => {
        const { id, version: read } = application;
        application = await call(who, 'POST', at(path, id), { version: read, ...body });
      };
      if (state !== 'draft') await move('exhibitor', paths.submitExhibitorApplication);
      if (state === 'returned') {
        await move(by, paths.returnExhibitorApplication, { reason: '展品清单不全' });
      }
      const steps = ['approved', 'assigned', 'confirmed', 'slotted', 'moved'].indexOf(state);
      if (steps >= 0) await move(by, paths.approveExhibitorApplication);
      if (steps >= 1) await move(by, paths.assignExhibitorBooth, { booth_id: first.id });
      if (steps >= 2) await move('exhibitor', paths.confirmExhibitorBooth);
      if (steps >= 4) await move('exhibitorAdmin', paths.moveInExhibitor, { note: '用电合格' });
      const standings: Held['standings'] = state === 'draft' ? { exhibitor: 'exhibitor' } : known;
      mark(exhibits, kindsIn(standings));
      const { id, version: current } = application;
      keep(`application.${state}`, {
        id,
        version: current,
        standings,
        more: {
          call: call_id,
          commitment: commitment_id,
          booth: first.id,
          slot: exhibitionTimes.move_in_from,
        },
      });
      const readers: Held['standings'] = { ...standings, exhibitor: 'owner' };
      if (readers.exhibitorAdmin !== undefined) readers.exhibitorAdmin = 'reader';
      if (['draft', 'submitted'].includes(state)) {
        keep('file', { id: commitment_id, version: 0, standings: readers });
      }
    }
  }

  // Accounts of organisations.
  for (const side of ['A', 'B'] as const) {
    for (const organisation of ['unit', 'committee'] as const) {
      const name = `extra.${organisation}${side}` as const;
      keep('account', {
        id: accountOf(name).id,
        version: 1,
        standings: { [`${organisation}${side}`]: 'administrator' },
      });
      mark(`who.${name.toLowerCase()}`, [`${organisation}${side}`]);
    }
  }

  await test.call('POST', paths.reportErrors, {
    body: {
      release: 'r1',
      browser: 'Chrome 142, Windows',
      language: 'zh',
      errors: [
        {
          source: 'window',
          name: 'TypeError',
          message: '页面错误标记',
          stack: '',
          path: '/match',
          view: '',
          user_kind: '',
          states: '',
          request_id: '',
          count: 1,
        },
      ],
    },
  });
  const { id: errorId } = await db.selectFrom('client_errors').select('id').executeTakeFirstOrThrow();
  mark('页面错误标记', ['technician']);
  keep('error', { id: errorId, version: 0, standings: { technician: 'technician' } });

  const secrets = (['personA', 'personB', 'newcomer.A', 'newcomer.B'] as const).flatMap((name) => [
    accountOf(name).idNo,
    accountOf(name).phone,
  ]);
  // Empties the outbox. Otherwise the server sends its texts during the test, without any call.
  await db.deleteFrom('outbox').execute();
  await db.updateTable('notice_revisions').set({ told_up_to: null }).execute();
  const { restore, changed } = await watchTables(test);
  return { test, accounts: accounts as World['accounts'], records, markers, secrets, restore, changed };
}

/**
 * Tables that count calls, store responses, or are written without a call. Refused calls may write to them.
 */
const counting = [
  'rate_counters',
  'idempotency_keys',
  'sign_in_failures',
  'captchas',
  'verification_codes',
  'server_processes',
  'security_log',
];

/** The table in which triggers store the names of changed tables. */
const TOUCHED = 'touched_tables';

/**
 * Creates triggers that record which tables are written. Reading all tables after each call takes most of the
 * time.
 */
async function noteWrites(db: Database, tables: readonly string[], isPostgres: boolean): Promise<void> {
  await sql`create table ${sql.table(TOUCHED)} (name text primary key)`.execute(db);
  if (isPostgres) {
    await sql
      .raw(
        `create function note_write() returns trigger language plpgsql as $$ begin
          insert into ${TOUCHED} values (tg_table_name) on conflict do nothing; return null; end $$`,
      )
      .execute(db);
    for (const table of tables) {
      await sql
        .raw(
          `create trigger note_write after insert or update or delete on "${table}"
            for each statement execute function note_write()`,
        )
        .execute(db);
    }
    return;
  }
  for (const table of tables) {
    for (const how of ['insert', 'update', 'delete']) {
      await sql
        .raw(
          `create trigger "note_${how}_${table}" after ${how} on "${table}"
            -- The statement that causes the trigger overrides a conflict clause in it.
            begin insert into ${TOUCHED} select '${table}'
              where not exists (select 1 from ${TOUCHED} where name = '${table}'); end`,
        )
        .execute(db);
    }
  }
}

/** Copies every table and records which ones are written. */
async function watchTables({ system }: TestSystem): Promise<Pick<World, 'restore' | 'changed'>> {
  const { db } = system.parts;
  const tables = (await db.introspection.getTables())
    .filter(({ isView }) => !isView)
    .map(({ name }) => name)
    .filter((name) => !name.includes('kysely'));
  const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
  for (const table of tables) {
    await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db);
  }
  await noteWrites(db, tables, isPostgres);
  const touched = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(TOUCHED)}`.execute(db);
    return rows.map(({ name }) => name);
  };
  /** Selects the rows of a table that are missing from another one. */
  const more = (table: string, other: string) =>
    sql`select * from ${sql.table(table)} except select * from ${sql.table(other)}`;
  const differs = async (table: string): Promise<boolean> => {
    const kept = `kept_${table}`;
    const { rows } = await sql`select 1 from (${more(table, kept)}) as here
      union all select 1 from (${more(kept, table)}) as there limit 1`.execute(db);
    return rows.length > 0;
  };
  return {
    async changed() {
      const changed: string[] = [];
      for (const table of await touched()) {
        if (!counting.includes(table) && (await differs(table))) changed.push(table);
      }
      return changed;
    },
    async restore() {
      const written = await touched();
      if (written.length === 0) return;
      // Foreign keys are not checked, because the tables are restored in any order.
      if (!isPostgres) await sql`pragma foreign_keys = off`.execute(db);
      await db.transaction().execute(async (transaction) => {
        if (isPostgres) await sql`set local session_replication_role = replica`.execute(transaction);
        for (const table of written) {
          await sql`delete from ${sql.table(table)}`.execute(transaction);
          await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(
            transaction,
          );
        }
        await sql`delete from ${sql.table(TOUCHED)}`.execute(transaction);
      });
      if (!isPostgres) await sql`pragma foreign_keys = on`.execute(db);
    },
  };
}

/** Returns the full path of a call below the API root. */
export const below = (path: string) => `${API_ROOT}${path}`;
