import { pdf } from '../sample-files.ts';
import { someNeeded } from '../needed.ts';
import { kinds, type Kind } from './cast.ts';
import type { Account, Held, World } from './world.ts';

/**
 * The arguments of a call. The record is one of the named records of either side, or one that does not exist.
 */
export interface Calling {
  kind: Kind;
  /** Undefined without a session. */
  account: Account | undefined;
  record: Held;
  world: World;
}

/** The permissions of a call, and the responses to all other accounts. */
export interface Rule {
  /** The name of the records in the world. Undefined if the call concerns no record or the caller itself. */
  on?: string;
  /** Parameters of the path besides `:id`. */
  path?: (calling: Calling) => Readonly<Record<string, string>>;
  query?: string;
  body?: (calling: Calling) => object;
  /** Whether the call needs a code that is sent for this act only. */
  isSigned?: true;
  /** Returns a file that is sent instead of a body. */
  form?: (calling: Calling) => { name: string; content: Buffer };
  /** The response status by relation to the record or, without a record, by kind. */
  may: Readonly<Partial<Record<string, number>>>;
  /**
   * The response status for all other signed-in accounts, and for all accounts if the record does not exist.
   */
  rest: number;
  /** Other response statuses for these kinds, because the caller's authority is checked before the record. */
  restOf?: Readonly<Partial<Record<Kind, number>>>;
  /** Whether the call needs no token. All callers then get the status `rest`. */
  isPublic?: true;
  /** Whether an account with an issued password can make the call before it changes the password. */
  isBeforePassword?: true;
  /** Whether the response shows identity and mobile numbers in full to authorised accounts. */
  reveals?: true;
}

const all = (status: number, ...some: readonly Kind[]) =>
  Object.fromEntries(some.map((kind) => [kind, status])) as Partial<Record<Kind, number>>;
const signedIn = kinds.filter((kind) => !['nobody', 'disabled', 'mustChange'].includes(kind));
const everybody = all(200, ...signedIn);
const people = ['personA', 'personB', 'declarer'] as const;
const unitsActing = ['unitA', 'unitA.registrar', 'unitB'] as const;
const committees = ['committeeA', 'committeeA.colleague', 'committeeB', 'committeeB.colleague'] as const;
const administrators = ['unitA', 'unitB', 'committeeA', 'committeeB', 'technician'] as const;

const version = ({ record }: Calling) => ({ version: record.version });
const withReason = (calling: Calling) => ({ ...version(calling), reason: '理由充分' });
const withNoReason = (calling: Calling) => ({ ...version(calling), reason: '' });
const session = {
  name: '第一场',
  starts_at: '2026-11-21T09:00:00+08:00',
  ends_at: '2026-11-21T12:00:00+08:00',
  stations: ['A01'],
};
const incident = {
  session_id: 'session-A',
  station: 'A01',
  cause: 'equipment',
  happened_at: '2026-11-21T09:30:00+08:00',
  text: '主轴停转',
};
const chosenAward = () => ({ awards: [{ id: 'award-A', version: 1 }] });
const certificateForm = {
  competition_en: '',
  signatories: [
    { name: '甲主任', office: '主任', office_en: '' },
    { name: '乙主任', office: '副主任', office_en: '' },
  ],
  seal_ring: '组织委员会',
  seal_foot: '',
};
/** A link token that belongs to no invitation. */
const noLink = () => ({ token: 'AAAAAAAAAAAAAAAAAAAAAA' });
const proof = { version: 1, code: '123456', key: 'none' };
const coming = () => ({ ...proof, has_no_conflict: true, keeps_secrets: true });
const notComing = () => ({ ...proof, reason: '另有安排' });
const because = () => ({ reason: '核对证件' });
const own = (calling: Calling) => calling.account?.fileId || 'none';

/** The accounts that see a submitted entry. */
const toSeers = (status: number) => ({
  owner: status,
  unit: status,
  'unit.viewer': status,
  committee: status,
  'committee.viewer': status,
});
const seers = toSeers(200);
/** The same accounts get 403 for acts that are not theirs, because they can see the entry. */
const seersBut = (may: Record<string, number>) => ({
  owner: 403,
  unit: 403,
  'unit.viewer': 403,
  committee: 403,
  'committee.viewer': 403,
  ...may,
});
/** The accounts that see an appeal for such an entry. */
const toAppealSeers = (status: number) => ({ ...toSeers(status), filer: status });
const reviewing = { on: 'entry.endorsed', may: seersBut({ committee: 200 }), rest: 404 };

const held = { committee: 200 };
const heldByViewer = { ...held, 'committee.viewer': 403 };
const heldByLooker = { ...held, 'committee.viewer': 200 };
const schemeFacts = { modules: [], penalties: [], ties: [], last: 'shared' };

const eventFacts = (code: string, versionOf: number) => ({
  code,
  name: '赛项spare',
  group: '职工组',
  for_occupation: '',
  birth_from: '',
  birth_to: '',
  least_age: 16,
  exclusive: false,
  team_size: 1,
  demands: [],
  places: 20,
  per_unit: 0,
  least_entrants: 0,
  version: versionOf,
});
const competitionFacts = (versionOf: number) => ({
  name: '新的大赛',
  edition: 1,
  reg_open_at: '2027-01-01T00:00:00+08:00',
  reg_close_at: '2027-02-01T00:00:00+08:00',
  starts_on: '2027-03-01',
  ends_on: '2027-03-02',
  place: '武汉',
  host: '主办单位',
  organised_by: [],
  co_organised_by: [],
  supported_by: [],
  contact_phone: '027-12333',
  correction_hours: 48,
  appeal_minutes: 120,
  publicity_days: 5,
  version: versionOf,
});
const venueFacts = { name: '新的赛场', address: '武汉', stations: 10, contact_phone: '027-12333' };
const exhibitorCallFacts = (competition_id: string, versionOf: number) => ({
  competition_id,
  theme: '新的展览',
  intro: '展览介绍',
  opens_at: '2026-11-22T09:00:00+08:00',
  closes_at: '2026-12-10T18:00:00+08:00',
  move_in_from: '2026-12-20T08:00:00+08:00',
  move_in_until: '2026-12-21T18:00:00+08:00',
  move_out_until: '2026-12-31T18:00:00+08:00',
  most_area: 36,
  most_power: 30,
  safety: '禁止明火',
  contact_phone: '027-12333',
  plan_id: '',
  manual_id: '',
  version: versionOf,
});
const newBooths = () => ({ hall: '二号馆', row: 'B', first: 1, last: 2, area: 9, power: 5 });
const boothSize = (calling: Calling) => ({ ...version(calling), area: 20, power: 12 });
const applicationFacts = (call_id: string, versionOf: number, commitment_id = '') => ({
  call_id,
  theme: '数控机床',
  exhibits: '数控机床两台',
  area: 18,
  power: 10,
  build: 'standard',
  contact_name: '展商联系人',
  contact_phone: '027-12333',
  commitment_id,
  staff: [],
  version: versionOf,
});
const ownApplication = ({ record }: Calling) =>
  applicationFacts(record.more['call'] ?? 'no-such-call-there-is', record.version, record.more['commitment']);
const noteOfBooth = (calling: Calling) => ({ ...version(calling), note: '检查合格' });
/** The accounts that see a published call for exhibitors get 403 for acts that are not theirs. */
const exhibitionBut = (may: Record<string, number>) => ({
  committee: 403,
  'committee.viewer': 403,
  exhibitor: 403,
  venue: 403,
  ...may,
});
const exhibitionSeers = { committee: 200, 'committee.viewer': 200, exhibitor: 200, venue: 200 };
const noticeFacts = (competition_id: string, title: string, versionOf: number, audience: string) => ({
  competition_id,
  doc_no: `文号 ${title}`,
  title,
  body: '正文',
  audience,
  roles: [],
  event_id: '',
  need_ack: false,
  publish_at: '',
  expire_at: '',
  file_ids: [],
  version: versionOf,
});

/** Calls that manage accounts. Viewers, registrars and the exhibitor administrator are refused [S18]. */
const managing = {
  on: 'account',
  may: { administrator: 200 },
  rest: 403,
  restOf: all(404, ...administrators),
};
const accountAct = { ...managing, body: version };

const notAdministrators = [
  'unitA.registrar',
  'unitA.viewer',
  'committeeA.colleague',
  'committeeA.viewer',
  'committeeB.colleague',
] as const;
/** Calls that decide on the application of a unit: for an acting member of any committee. */
const confirming = { on: 'confirmation', may: { committee: 200 }, rest: 404 };
/** Calls that decide on a claimed affiliation: for the administrator of the organisation. */
const belonging = {
  on: 'claim',
  may: { administrator: 200 },
  rest: 404,
  restOf: all(403, ...notAdministrators, 'unitC'),
};
/**
 * Calls about the caller's own affiliation. An affiliation that is already claimed or confirmed gives 409.
 */
const answering = {
  body: () => ({ version: 1 }),
  may: all(409, ...signedIn.filter((kind) => kind !== 'expert')),
  rest: 404,
};

/**
 * The responses to the accounts that see a notice: issuing organisation, committee of the competition,
 * viewers and readers.
 */
const noticeSeers = {
  author: 200,
  colleague: 200,
  viewer: 200,
  reader: 200,
  organiser: 200,
  'organiser.viewer': 200,
};
const writers = {
  author: 200,
  colleague: 200,
  viewer: 403,
  reader: 403,
  organiser: 403,
  'organiser.viewer': 403,
};
const technicianOnly = { on: 'error', may: { technician: 200 }, rest: 403, restOf: all(404, 'technician') };

/**
 * The permissions of each call, written from the rules of the product and domain.md, 3 to 5; never from the
 * code. The status is 404 if the account must not learn whether the record exists, and 403 if it can see the
 * record.
 */
export const rules: Readonly<Record<string, readonly Rule[]>> = {
  // Public calls.
  'GET /health': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /openapi.json': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /competitions': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /cover': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /captcha': [{ isPublic: true, may: {}, rest: 200 }],
  'POST /verification-codes/login': [
    { isPublic: true, body: () => ({ phone: '13511112222' }), may: {}, rest: 200 },
  ],
  'POST /verification-codes/register': [
    { isPublic: true, body: () => ({ phone: '13511112222' }), may: {}, rest: 200 },
  ],
  'POST /verification-codes/reset': [
    { isPublic: true, body: () => ({ phone: '13511112222' }), may: {}, rest: 200 },
  ],
  'POST /users/register': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /user/login': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /user/login/second-factor': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /user/login/second-factor/code': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /users/phone-login': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /user/password/reset': [{ isPublic: true, body: () => ({}), may: {}, rest: 422 }],
  'POST /error-reports': [
    {
      isPublic: true,
      body: () => ({
        release: 'r1',
        browser: 'Chrome 142, Windows',
        language: 'zh',
        errors: [
          {
            source: 'window',
            name: 'RangeError',
            message: '另一个错误',
            stack: '',
            path: '/',
            view: '',
            user_kind: '',
            states: '',
            request_id: '',
            count: 1,
          },
        ],
      }),
      may: {},
      rest: 200,
    },
  ],
  // A receipt needs the code on the printed form. Without the code the response is 404.
  'GET /receipts/:no': [
    {
      on: 'entry.approved',
      isPublic: true,
      path: ({ record }) => ({ no: record.more['no'] ?? 'E00' }),
      query: 'version=1&code=AAAAAAAAAAAAAAAA',
      may: {},
      rest: 404,
    },
  ],
  // A file opens only by a signed link.
  'GET /files/:token': [
    {
      on: 'file',
      isPublic: true,
      path: ({ record }) => ({ token: `${record.id}.9999999999999.AAAA` }),
      may: {},
      rest: 404,
    },
  ],

  // Calls about the caller's own account.
  'POST /verification-codes/change': [{ body: () => ({ phone: '13511112222' }), may: everybody, rest: 403 }],
  'POST /verification-codes/sign': [{ body: () => ({ act: 'identity', id: '' }), may: everybody, rest: 403 }],
  'GET /user/identity': [{ may: everybody, rest: 403 }],
  'PUT /user/identity': [
    {
      // The code was never sent. Accounts without an acting capacity are refused before the code is checked.
      body: () => ({
        real_name: '钟离子虚',
        id_no: '420102197906143031',
        code: '000000',
        key: 'none',
        version: 0,
      }),
      may: all(422, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'POST /verification-codes/present': [{ body: () => ({}), may: everybody, rest: 403 }],
  'PUT /user/password': [
    {
      body: () => ({ current_password: 'Not#mine123', password: 'Another#one123' }),
      isBeforePassword: true,
      may: all(422, ...signedIn, 'mustChange'),
      rest: 403,
    },
  ],
  'POST /user/logout': [{ isBeforePassword: true, may: all(200, ...signedIn, 'mustChange'), rest: 403 }],
  'GET /user/info': [{ isBeforePassword: true, may: all(200, ...signedIn, 'mustChange'), rest: 403 }],
  'GET /user/sidebars': [{ isBeforePassword: true, may: all(200, ...signedIn, 'mustChange'), rest: 403 }],
  'GET /user/phone': [{ may: everybody, rest: 403 }],
  'GET /user/sessions': [{ may: everybody, rest: 403 }],
  'POST /user/sessions/end-others': [{ may: everybody, rest: 403 }],
  'POST /user/sessions/:id/end': [{ path: () => ({ id: 'none' }), may: all(404, ...signedIn), rest: 403 }],
  'PUT /user/phone': [
    {
      body: () => ({ phone: '13511112222', code: '000000', key: 'none' }),
      may: all(422, ...signedIn),
      rest: 403,
    },
  ],
  'GET /user/profile': [{ may: all(200, ...people, 'expert'), rest: 403 }],
  'PUT /user/profile': [
    {
      body: ({ account }) => ({
        real_name: account?.realName ?? '钟离某',
        region_code: '420200',
        occupation: 'employee',
        education: 'college',
        skill_level: 'senior',
        version: 1,
      }),
      may: all(200, 'declarer', 'expert'),
      rest: 403,
      // The profiles of person A and person B are locked since their first entry. The lock keeps version 1.
      restOf: all(200, 'personA', 'personB'),
    },
    {
      // The photo belongs to another account.
      body: ({ account, world }) => ({
        real_name: account?.realName ?? '钟离某',
        region_code: '420200',
        occupation: 'employee',
        education: 'college',
        skill_level: 'senior',
        photo_id: world.records['file']?.[0]?.id,
        version: 1,
      }),
      may: all(422, 'personB', 'declarer', 'expert'),
      rest: 403,
      restOf: all(200, 'personA'),
    },
  ],
  'POST /user/profile/reveal': [
    { body: because, may: all(200, ...people, 'expert'), rest: 403, reveals: true },
  ],
  'GET /expert/profile': [{ may: all(200, 'expert'), rest: 403 }],
  // The expert's file waits for the committee.
  'PUT /expert/profile': [
    {
      body: () => ({
        employer: '某单位',
        title: 'technician',
        fields: ['焊接'],
        years: 5,
        cert_no: '',
        cert_valid_to: '',
        duties: [],
        declaration: 'none',
        ties: [],
        file_ids: [],
        version: 2,
      }),
      may: all(409, 'expert'),
      rest: 403,
    },
  ],
  'POST /expert/profile/submit': [{ body: () => ({ version: 2 }), may: all(409, 'expert'), rest: 403 }],

  // The expert bank, for acting members of any committee.
  'GET /experts': [{ may: all(200, ...committees, 'technician'), rest: 403 }],
  'GET /experts/template': [{ may: all(200, ...committees, 'technician'), rest: 403 }],
  'POST /experts/import': [
    {
      query: 'dry_run=1',
      form: () => ({ name: 'experts.pdf', content: pdf() }),
      may: all(422, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'POST /experts/approve': [
    {
      body: () => ({ records: [{ id: 'none', version: 1 }] }),
      // The response contains the refusal of each file.
      may: all(200, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'GET /experts/:id': [{ on: 'expert', may: { committee: 200, owner: 200 }, rest: 404 }],
  'POST /experts/:id/approve': [
    { on: 'expert', body: withNoReason, may: { committee: 200, owner: 409 }, rest: 404 },
  ],
  'POST /experts/:id/return': [
    { on: 'expert', body: withReason, may: { committee: 200, owner: 409 }, rest: 404 },
  ],
  'POST /experts/:id/suspend': [
    { on: 'expert.approved', body: withReason, may: { committee: 200 }, rest: 404 },
  ],
  'POST /experts/:id/resume': [
    { on: 'expert', body: version, may: { committee: 409, owner: 409 }, rest: 404 },
  ],
  'POST /experts/:id/retire': [
    { on: 'expert.approved', body: withReason, may: { committee: 200 }, rest: 404 },
  ],
  'POST /user/profile/corrections': [
    {
      body: (calling) => ({
        field: 'real_name',
        value: '钟离改名',
        reason: '姓名有误',
        file_id: own(calling),
      }),
      // An account without an entry changes the field directly, so a correction is refused.
      may: { ...all(200, 'personA', 'personB'), ...all(422, 'declarer', 'expert') },
      rest: 404,
    },
    {
      // The evidence belongs to another account.
      body: ({ world }) => ({
        field: 'real_name',
        value: '钟离改名',
        reason: '姓名有误',
        file_id: world.records['file']?.at(-1)?.id,
      }),
      may: all(422, ...people, 'expert'),
      rest: 404,
    },
    {
      body: (calling) => ({
        field: 'credit_code',
        value: '91350100M000100Y43',
        reason: '代码有误',
        file_id: own(calling),
      }),
      // The organisations have no credit code yet, so the field is not locked.
      may: all(422, ...administrators, 'exhibitor', 'exhibitorAdmin', 'unitC'),
      rest: 404,
      restOf: all(
        403,
        'unitA.registrar',
        'unitA.viewer',
        'committeeA.colleague',
        'committeeA.viewer',
        'committeeB.colleague',
      ),
    },
  ],
  'GET /my/work': [{ may: everybody, rest: 403 }],
  'GET /my/duties': [{ may: everybody, rest: 403 }],
  'GET /my/led-draws': [{ may: everybody, rest: 403 }],
  'GET /my/work/count': [{ may: everybody, rest: 403 }],

  // Entries.
  'GET /competitions/:id/choices': [
    { on: 'competition', may: { visitor: 200 }, rest: 403, restOf: all(404, ...people) },
    { on: 'competition.draft', may: {}, rest: 403, restOf: all(404, ...people) },
  ],
  'GET /entries': [{ may: everybody, rest: 403 }],
  'GET /entries/template': [
    { query: 'competition=openA', may: all(200, ...unitsActing), rest: 403 },
    { query: 'competition=draftA', may: all(404, ...unitsActing), rest: 403 },
  ],
  'GET /units/self/roster': [{ may: all(200, ...unitsActing), rest: 403 }],
  'GET /units/self/members': [{ may: all(200, ...unitsActing), rest: 403 }],
  'POST /entries/people': [
    {
      body: () => ({ event_id: 'openA-spare', person_ids: ['nobody'], dry_run: true }),
      may: all(422, ...unitsActing),
      rest: 403,
    },
  ],
  'POST /entries/export': [
    {
      body: () => ({ purpose: '核对名单', status: '', event: '', text: '' }),
      may: all(200, ...unitsActing, ...committees),
      rest: 403,
    },
  ],
  'POST /entries/import': [
    {
      query: 'competition=openA&dry_run=1',
      form: () => ({ name: 'people.pdf', content: pdf() }),
      may: all(422, ...unitsActing),
      rest: 403,
    },
  ],
  'POST /entries': [
    {
      on: 'event',
      body: ({ record }) => ({ event_id: record.id }),
      may: { visitor: 200 },
      rest: 403,
      restOf: all(404, ...people),
    },
  ],
  'POST /entries/teams': [
    {
      body: ({ world }) => ({
        event_id: 'openA-team',
        members: (['first.A', 'second.A'] as const).map((name) => ({
          real_name: world.accounts[name].realName,
          id_no: world.accounts[name].idNo,
        })),
        coach_name: '',
        coach_phone: '',
        remarks: '',
        stamped: true,
        consent: true,
      }),
      // The people of unit A are unknown to unit B.
      may: { ...all(200, 'unitA', 'unitA.registrar'), ...all(422, 'unitB') },
      rest: 403,
    },
  ],
  'GET /entries/:id': [
    { on: 'entry.draft', may: { owner: 200 }, rest: 404 },
    ...['entry.submitted', 'entry.returned', 'entry.approved', 'entry.substitute'].map((on) => ({
      on,
      may: seers,
      rest: 404,
    })),
  ],
  'PUT /entries/:id': ['entry.draft', 'entry.returned'].map((on) => ({
    on,
    body: (calling: Calling) => ({ ...version(calling), coach_name: '', coach_phone: '', remarks: '改过' }),
    may: on === 'entry.draft' ? { owner: 200 } : seersBut({ owner: 200 }),
    rest: 404,
  })),
  'POST /entries/:id/submit': ['entry.draft', 'entry.returned'].map((on) => ({
    on,
    body: (calling: Calling) => ({ ...version(calling), consent: true }),
    may: on === 'entry.draft' ? { owner: 200 } : seersBut({ owner: 200 }),
    rest: 404,
  })),
  'POST /entries/:id/endorse': [
    {
      on: 'entry.submitted',
      body: (calling) => ({ ...version(calling), stamped: true }),
      may: seersBut({ unit: 200 }),
      rest: 404,
    },
  ],
  'POST /entries/:id/approve': [{ ...reviewing, body: withReason }],
  'POST /entries/:id/return': [
    { ...reviewing, body: (calling) => ({ ...version(calling), reasons: { remarks: '请补充' }, hours: 24 }) },
  ],
  'POST /entries/:id/reject': [{ ...reviewing, body: withReason }],
  'POST /entries/:id/withdraw': [
    { on: 'entry.draft', body: withReason, may: { owner: 200 }, rest: 404 },
    {
      on: 'entry.approved',
      body: withReason,
      may: { owner: 200, unit: 200, 'unit.viewer': 403, committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /entries/:id/revoke': [
    { on: 'entry.approved', body: withReason, may: seersBut({ committee: 200 }), rest: 404 },
  ],
  'GET /reviews/next': [{ may: all(200, ...unitsActing, ...committees), rest: 403 }],
  'POST /reviews/preview': [
    { body: () => ({ act: 'approve', ids: [] }), may: all(200, ...unitsActing, ...committees), rest: 403 },
  ],
  'POST /reviews': [
    {
      body: () => ({ act: 'approve', entries: [{ id: 'none', version: 1 }], stamped: false }),
      // The response contains the refusal of each entry.
      may: all(200, ...unitsActing, ...committees),
      rest: 403,
    },
  ],
  'POST /entries/:id/reveal': [
    { on: 'entry.endorsed', body: because, may: seersBut({ committee: 200 }), rest: 404, reveals: true },
    { on: 'entry.draft', body: because, may: { owner: 403 }, rest: 404, reveals: true },
  ],
  'POST /entries/:id/substitute': [
    {
      on: 'entry.approved',
      body: (calling) => ({
        ...version(calling),
        real_name: calling.record.more['real_name'] ?? '钟离某',
        id_no: calling.record.more['id_no'] ?? '11010519491231002X',
        reason: '因病不能参赛',
        file_id: own(calling),
        consent: true,
      }),
      may: { owner: 403, unit: 200, 'unit.viewer': 403, committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
    {
      // The evidence belongs to another account.
      on: 'entry.approved',
      body: (calling) => ({
        ...version(calling),
        real_name: calling.record.more['real_name'] ?? '钟离某',
        id_no: calling.record.more['id_no'] ?? '11010519491231002X',
        reason: '因病不能参赛',
        file_id: calling.world.accounts.declarer.fileId,
        consent: true,
      }),
      may: { owner: 403, unit: 422, 'unit.viewer': 403, committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /entries/:id/substitute/approve': [
    { on: 'substitution', body: version, may: seersBut({ asker: 403, committee: 200 }), rest: 404 },
  ],
  'POST /entries/:id/substitute/refuse': [
    { on: 'substitution', body: withReason, may: seersBut({ asker: 403, committee: 200 }), rest: 404 },
  ],
  // Any acting account of the unit can withdraw the unit's request.
  'POST /entries/:id/substitute/withdraw': [
    { on: 'substitution', body: version, may: seersBut({ asker: 200, unit: 200 }), rest: 404 },
  ],
  // The person of the entry has a photo.
  'POST /entries/:id/photo': [
    {
      on: 'entry.approved',
      body: (calling) => ({ photo_id: own(calling) }),
      may: { unit: 409, 'unit.viewer': 403, committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
    { on: 'entry.draft', body: (calling) => ({ photo_id: own(calling) }), may: {}, rest: 404 },
  ],
  'GET /missing-photos': [{ may: everybody, rest: 403 }],
  'GET /entries/:id/form': [
    { on: 'entry.draft', may: { owner: 409 }, rest: 404 },
    { on: 'entry.endorsed', may: seers, rest: 404 },
  ],
  'POST /entries/:id/form': [
    { on: 'entry.draft', body: () => ({}), may: { owner: 409 }, rest: 404, reveals: true },
    {
      on: 'entry.endorsed',
      body: () => ({}),
      may: seersBut({ owner: 200, unit: 200 }),
      rest: 404,
      reveals: true,
    },
  ],
  'GET /statistics/entries': [
    {
      query: 'competition=openA',
      may: all(200, 'committeeA', 'committeeA.colleague', 'committeeA.viewer'),
      rest: 404,
    },
    { query: 'competition=openB', may: all(200, 'committeeB', 'committeeB.colleague'), rest: 404 },
    { query: 'competition=none', may: {}, rest: 404 },
  ],

  // Corrections: for the applicant and for acting members of committees that have received an entry, not for
  // viewers.
  'GET /corrections': [{ may: everybody, rest: 403 }],
  'GET /corrections/:id': ['correction', 'correction.unit'].map((on) => ({
    on,
    may: { applicant: 200, committee: 200 },
    rest: 404,
  })),
  'POST /corrections/approve': [
    {
      body: () => ({ records: [{ id: 'none', version: 1 }] }),
      // The response contains the refusal of each record.
      may: all(200, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'POST /corrections/:id/approve': ['correction', 'correction.unit'].map((on) => ({
    on,
    body: version,
    may: { applicant: 403, committee: 200 },
    rest: 404,
  })),
  'POST /corrections/:id/refuse': ['correction', 'correction.unit'].map((on) => ({
    on,
    body: withReason,
    may: { applicant: 403, committee: 200 },
    rest: 404,
  })),
  'POST /corrections/:id/withdraw': ['correction', 'correction.unit'].map((on) => ({
    on,
    body: version,
    may: { applicant: 200, committee: 403 },
    rest: 404,
  })),
  'POST /corrections/:id/reveal': [
    { on: 'correction', body: because, may: { applicant: 403, committee: 200 }, rest: 404, reveals: true },
  ],

  // Files.
  'POST /uploads': [
    { form: ({ kind }) => ({ name: `${kind}.pdf`, content: pdf(`new ${kind}`) }), may: everybody, rest: 403 },
  ],
  'GET /uploads/:id/link': [
    {
      on: 'file',
      may: {
        owner: 200,
        applicant: 200,
        unit: 200,
        'unit.viewer': 200,
        committee: 200,
        'committee.viewer': 200,
        author: 200,
        colleague: 200,
        viewer: 200,
        reader: 200,
      },
      rest: 404,
    },
  ],

  // Units and their accounts.
  'GET /units/self': [
    {
      may: all(
        200,
        ...signedIn.filter((kind) => !['personA', 'personB', 'declarer', 'expert'].includes(kind)),
      ),
      rest: 404,
      restOf: all(403, 'mustChange'),
    },
  ],
  'PUT /units/self': [
    {
      body: () => ({
        kind: 'school',
        region_code: '420100',
        contact: '联系人',
        contact_phone: '13511112222',
        stamp_file_id: null,
        version: 1,
      }),
      may: {
        ...all(200, ...administrators, 'exhibitor', 'exhibitorAdmin', 'unitC'),
        ...all(
          403,
          'unitA.registrar',
          'unitA.viewer',
          'committeeA.colleague',
          'committeeA.viewer',
          'committeeB.colleague',
          'mustChange',
        ),
      },
      rest: 404,
    },
    {
      // The stamp belongs to another account.
      body: ({ world }) => ({
        kind: 'school',
        region_code: '420100',
        contact: '联系人',
        contact_phone: '13511112222',
        stamp_file_id: world.accounts.declarer.fileId,
        version: 1,
      }),
      may: {
        ...all(422, ...administrators, 'exhibitor', 'exhibitorAdmin', 'unitC'),
        ...all(
          403,
          'unitA.registrar',
          'unitA.viewer',
          'committeeA.colleague',
          'committeeA.viewer',
          'committeeB.colleague',
          'mustChange',
        ),
      },
      rest: 404,
    },
  ],
  'POST /units/self/confirmation': [
    {
      body: () => ({ version: 1 }),
      // Each unit already waits for confirmation or is confirmed.
      may: {
        ...all(409, ...administrators, 'exhibitor', 'exhibitorAdmin', 'unitC'),
        ...all(403, ...notAdministrators),
      },
      rest: 404,
    },
  ],
  'GET /confirmations/units': [{ may: all(200, ...committees, 'technician'), rest: 403 }],
  'GET /confirmations/units/:id': [confirming],
  'POST /confirmations/units/confirm': [
    {
      body: () => ({ records: [{ id: 'none', version: 1 }] }),
      // The response contains the refusal of each record.
      may: all(200, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'POST /confirmations/units/:id/confirm': [{ ...confirming, body: version }],
  'POST /confirmations/units/:id/refuse': [{ ...confirming, body: withReason }],
  'POST /confirmations/units/:id/suspend': [{ ...confirming, body: withReason, may: { committee: 409 } }],
  'POST /confirmations/units/:id/restore': [{ ...confirming, body: version, may: { committee: 409 } }],
  'GET /units/self/people': [
    {
      may: {
        ...all(200, ...administrators, 'exhibitor', 'exhibitorAdmin'),
        ...all(403, ...notAdministrators, 'unitC'),
      },
      rest: 404,
    },
  ],
  'GET /units/self/people/:id': [belonging],
  'POST /units/self/people/:id/confirm': [{ ...belonging, body: version }],
  'POST /units/self/people/:id/refuse': [{ ...belonging, body: withReason }],
  'POST /units/self/people/:id/end': [{ ...belonging, body: withReason, may: { administrator: 409 } }],
  'GET /user/affiliation': [{ may: everybody, rest: 403 }],
  // An account that has an organisation cannot name another one. Only the expert of the cast has none.
  'POST /user/affiliation': [
    {
      body: () => ({ org_name: '湖北省测绘技术学校' }),
      may: { expert: 200, ...all(409, 'personA', 'personB', 'declarer') },
      rest: 403,
    },
  ],
  'POST /user/affiliation/claim': [answering],
  'POST /user/affiliation/accept': [answering],
  'POST /user/affiliation/decline': [answering],
  'GET /units/self/accounts': [{ may: all(200, ...administrators), rest: 403 }],
  'POST /units/self/accounts': [
    {
      body: () => ({ username: 'who.new', name: '钟离新', phone: '13511112222', capacity: 'viewer' }),
      may: all(200, ...administrators),
      rest: 403,
    },
  ],
  'GET /units/self/accounts/template': [{ may: all(200, ...administrators), rest: 403 }],
  'POST /units/self/accounts/import': [
    {
      query: 'dry_run=1',
      form: () => ({ name: 'accounts.pdf', content: pdf() }),
      may: all(422, ...administrators),
      rest: 403,
    },
  ],
  'GET /accounts/:id': [managing],
  'GET /accounts/:id/sessions': [managing],
  'PUT /accounts/:id': [
    { ...accountAct, body: (calling) => ({ ...version(calling), name: '钟离新', capacity: 'viewer' }) },
  ],
  'POST /accounts/:id/disable': [{ ...accountAct, body: withReason }],
  'POST /accounts/:id/enable': [{ ...accountAct, may: { administrator: 409 } }],
  'POST /accounts/:id/unlock': [{ ...accountAct, may: { administrator: 409 } }],
  'POST /accounts/:id/reset': [accountAct],
  'POST /accounts/:id/sign-out': [accountAct],
  'GET /units/self/quotas': [{ may: everybody, rest: 403 }],
  'PUT /competitions/:id/delegation': [
    {
      on: 'delegation',
      path: () => ({ id: 'openA' }),
      body: () => ({
        leader: '钟离领队',
        leader_phone: '13612340009',
        liaison: '钟离领队',
        liaison_phone: '13612340009',
        version: 1,
      }),
      may: {},
      rest: 404,
      // Each unit names its own leader. Unit B has named none there yet.
      restOf: { ...all(200, 'unitA', 'unitA.registrar'), ...all(409, 'unitB'), ...all(403, 'unitA.viewer') },
    },
  ],
  'POST /delegations/:id/reveal': [
    {
      on: 'delegation',
      body: because,
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
      reveals: true,
    },
  ],

  // Competitions, for the committees that hold them.
  'GET /managed/competitions': [{ may: everybody, rest: 403 }],
  'POST /competitions': [
    { body: () => competitionFacts(0), may: all(200, ...committees, 'technician'), rest: 403 },
  ],
  'GET /competitions/:id': [
    { on: 'competition', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
    { on: 'competition.draft', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'PUT /competitions/:id': [
    {
      on: 'competition.draft',
      body: ({ record }) => competitionFacts(record.version),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /competitions/:id/publish': [
    { on: 'competition.draft', body: version, isSigned: true, may: heldByViewer, rest: 404 },
  ],
  'GET /competitions/:id/archive': [{ on: 'competition.over', may: heldByLooker, rest: 404 }],
  'POST /competitions/:id/archive': [
    { on: 'competition.over', body: version, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /competitions/:id/archive-package': [
    { on: 'competition.over', body: version, may: heldByViewer, rest: 404 },
  ],
  'POST /archive-packages/:id/register': [
    {
      on: 'archivePackage',
      body: (calling) => ({ ...version(calling), sheets_place: '档案室', cctv: '' }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /archive-packages/:id/file': [{ on: 'archivePackage', may: heldByViewer, rest: 404 }],
  'POST /competitions/:id/extend': [
    {
      on: 'competition',
      body: (calling) => ({ ...withReason(calling), reg_close_at: '2026-12-20T00:00:00+08:00' }),
      isSigned: true,
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /competitions/:id/cancel': [
    { on: 'competition', body: withReason, isSigned: true, may: heldByViewer, rest: 404 },
  ],
  // The registration of this competition is open, and it is no rehearsal.
  'POST /competitions/:id/rehearse': [
    {
      on: 'competition',
      body: (calling) => ({ ...version(calling), day: '2026-12-20' }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /competitions/:id/wipe': [
    {
      on: 'competition',
      body: version,
      isSigned: true,
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /competitions/:id/events': [
    { on: 'competition', body: () => eventFacts('NEW1', 0), may: heldByViewer, rest: 404 },
  ],
  'GET /competitions/:id/events/template': [{ on: 'competition', may: heldByViewer, rest: 404 }],
  'POST /competitions/:id/events/import': [
    {
      on: 'competition',
      query: 'dry_run=1',
      form: () => ({ name: 'events.pdf', content: pdf() }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'PUT /competitions/:id/events/:eventId': [
    {
      on: 'event',
      path: ({ record }) => ({ id: record.more['competition'] ?? 'none', eventId: record.id }),
      body: ({ record }) => eventFacts(record.more['code'] ?? 'NONE', record.version),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /events/:id/delete': [{ on: 'event.draft', body: version, may: heldByViewer, rest: 404 }],
  'POST /events/:id/freeze': [{ on: 'event.closed', body: withReason, may: heldByViewer, rest: 404 }],
  'POST /events/:id/cancel': [{ on: 'event', body: withReason, may: heldByViewer, rest: 404 }],
  // The order of the event is not prepared, so one person can cancel it, and no request waits.
  ...Object.fromEntries(
    [
      ['ask-cancel', withReason],
      ['agree-to-cancel', version],
      ['drop-cancel', withReason],
    ].map(([how, body]): [string, Rule[]] => [
      `POST /events/:id/${how as string}`,
      [
        {
          on: 'event',
          body: body as NonNullable<Rule['body']>,
          may: { committee: 409, 'committee.viewer': 403 },
          rest: 404,
        },
      ],
    ]),
  ),
  'POST /events/:id/merge': [
    {
      on: 'event',
      body: (calling) => ({
        ...withReason(calling),
        into: calling.record.more['into'] ?? 'none',
        agreed: true,
      }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  // A second committee member decides on a proposal.
  'POST /decisions/:id/approve': [
    {
      on: 'decision',
      body: version,
      isSigned: true,
      may: { proposer: 403, committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /decisions/:id/refuse': [
    {
      on: 'decision',
      body: withReason,
      may: { proposer: 403, committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /decisions/:id/withdraw': [
    {
      on: 'decision',
      body: version,
      may: { proposer: 200, committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],

  // Capacities at events, for the committee that holds the competition.
  'GET /events/:id/assignments': [
    { on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'GET /events/:id/crew': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'GET /events/:id/assignment-candidates': [
    {
      on: 'event',
      query: 'capacity=clerk',
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /assignments/:id/successors': [{ on: 'assignment', may: heldByViewer, rest: 404 }],
  'POST /events/:id/assignments': [
    {
      on: 'event',
      body: () => ({ user_id: 'nobody', capacity: 'clerk' }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /events/:id/crew': [
    {
      on: 'event',
      body: () => ({ proposals: [{ user_id: 'nobody', capacity: 'clerk' }] }),
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /competitions/:id/duties-to-confirm': [
    { on: 'competition', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  // Arbiters and venue staff of the competition itself.
  'GET /competitions/:id/assignments': [
    { on: 'competition', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'GET /competitions/:id/assignment-candidates': [
    {
      on: 'competition',
      query: 'capacity=arbiter',
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /competitions/:id/assignments': [
    {
      on: 'competition',
      body: () => ({ user_id: 'nobody', capacity: 'arbiter' }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /competitions/:id/exhibition-offices': [
    { on: 'competition', may: { ...heldByLooker, technician: 200 }, rest: 404 },
  ],
  'GET /competitions/:id/exhibition-office-candidates': [
    { on: 'competition', query: 'text=a', may: { ...heldByLooker, technician: 200 }, rest: 404 },
  ],
  'POST /competitions/:id/exhibition-offices': [
    {
      on: 'competition',
      body: () => ({ organisation_id: 'nobody' }),
      may: { committee: 422, 'committee.viewer': 403, technician: 422 },
      rest: 404,
    },
  ],
  'POST /exhibition-offices/:id/withdraw': [
    { on: 'exhibitionOffice', body: withReason, may: { ...heldByViewer, technician: 200 }, rest: 404 },
  ],
  'POST /competition-assignments/:id/confirm': [
    {
      on: 'competitionAssignment',
      body: (calling) => ({ ...version(calling), is_trained: true, has_signed: true }),
      // The expert in this test has made no declaration.
      may: { ...heldByViewer, committee: 409 },
      rest: 404,
    },
  ],
  'POST /competition-assignments/:id/release': [
    { on: 'competitionAssignment', body: withReason, may: heldByViewer, rest: 404 },
  ],
  'POST /assignments/:id/check': [
    { on: 'assignment', body: version, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /assignments/:id/confirm': [
    {
      on: 'assignment',
      body: (calling) => ({ ...version(calling), is_trained: true, has_signed: true }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  // The response contains the refusal of each sheet.
  ...Object.fromEntries(
    (['sign', 'lock'] as const).map((how): [string, Rule[]] => [
      `POST /sheets/${how}`,
      [{ body: () => ({ records: [{ id: 'none', version: 1 }] }), may: everybody, rest: 403 }],
    ]),
  ),
  'POST /duties/confirm': [
    {
      body: () => ({ records: [{ id: 'none', version: 1 }], is_trained: true, has_signed: true }),
      // The response contains the refusal of each duty.
      may: all(200, ...committees),
      rest: 403,
    },
  ],
  'POST /assignments/:id/release': [{ on: 'assignment', body: withReason, may: heldByViewer, rest: 404 }],
  'POST /assignments/:id/ask-waiver': [
    { on: 'assignment', body: withReason, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /assignments/:id/settle': [
    { on: 'assignment', body: withReason, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /assignments/:id/waive': [
    { on: 'assignment', body: version, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /assignments/:id/refuse-waiver': [
    { on: 'assignment', body: withReason, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],

  // Draws, which the committee can read. draws.test.ts tests keeper, supervisor, chief judge and leader.
  'GET /events/:id/draws': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'POST /events/:id/draws': [
    {
      on: 'event',
      body: () => ({ kind: 'order', words_until: '2026-11-21T12:00:00+08:00' }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  'POST /draws/:id/words': [
    {
      on: 'draw',
      body: (calling) => ({ ...version(calling), slot: 'K', word: '工匠' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /draws/:id/decline': [
    {
      on: 'draw',
      body: (calling) => ({ ...version(calling), slot: 'K' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /draws/:id/public-value': [
    {
      on: 'draw',
      body: (calling) => ({ ...version(calling), word: '407' }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  ...Object.fromEntries(
    (['close-words', 'prepare', 'draw', 'ask-seal', 'seal', 'void', 'ask-decode', 'decode'] as const).map(
      (how): [string, Rule[]] => [
        `POST /draws/:id/${how}`,
        [{ on: 'draw', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 }],
      ],
    ),
  ),
  'POST /draws/:id/ask-close-words': [
    { on: 'draw', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  'POST /draws/:id/ask-void': [
    { on: 'draw', body: withReason, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /draws/:id/drop': [
    { on: 'draw', body: withReason, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  // The ticket of a competitor. tickets.test.ts tests it.
  'GET /draws/:id/ticket': [{ on: 'draw', may: {}, rest: 404 }],
  'POST /draws/:id/ticket': [{ on: 'draw', body: () => ({}), may: {}, rest: 404 }],
  'POST /draws/:id/tickets': [
    {
      on: 'draw',
      body: () => ({ inputs: ['01'] }),
      may: { committee: 422, 'committee.viewer': 422 },
      rest: 404,
    },
  ],
  'POST /draws/:id/tickets/unused': [
    {
      on: 'draw',
      body: () => ({ inputs: ['01'], reason: '未到抽签处' }),
      may: { committee: 422, 'committee.viewer': 422 },
      rest: 404,
    },
  ],
  'GET /proofs/events/:id': [{ isPublic: true, path: () => ({ id: 'none' }), may: {}, rest: 404 }],
  'GET /proofs/events/:id/news': [{ isPublic: true, path: () => ({ id: 'none' }), may: {}, rest: 404 }],
  'GET /proofs/draws/:id': [{ isPublic: true, path: () => ({ id: 'none' }), may: {}, rest: 404 }],
  'GET /competitions/:id/board': [{ isPublic: true, path: () => ({ id: 'none' }), may: {}, rest: 404 }],
  'GET /audits/heads': [{ isPublic: true, may: {}, rest: 200 }],
  // Only for the supervisor. tests/server/audit/audit-rows.test.ts tests the supervisor.
  'GET /audits': [{ query: 'event=openA-spare', may: {}, rest: 404 }],

  // Sessions, which the committee plans. tests/server/day tests the chief judge, the check-in judge and the
  // other roles.
  'GET /events/:id/news': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'GET /events/:id/sessions': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'POST /events/:id/sessions': [
    { on: 'event', body: () => session, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /event-sessions/:id/change': [
    {
      on: 'session',
      body: (calling) => ({ ...session, ...version(calling) }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  ...Object.fromEntries(
    (['open-check-in', 'close-check-in', 'start', 'resume', 'cancel', 'postpone'] as const).map(
      (how): [string, Rule[]] => [
        `POST /event-sessions/:id/${how}`,
        [{ on: 'session', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 }],
      ],
    ),
  ),
  ...Object.fromEntries(
    (['pause', 'end', 'ask-cancel', 'drop'] as const).map((how): [string, Rule[]] => [
      `POST /event-sessions/:id/${how}`,
      [{ on: 'session', body: withReason, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 }],
    ]),
  ),
  'POST /event-sessions/:id/ask-postpone': [
    {
      on: 'session',
      body: (calling) => ({ ...withReason(calling), starts_at: session.starts_at }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /event-sessions/:id/remove': [
    { on: 'session', body: withReason, may: { committee: 200, 'committee.viewer': 403 }, rest: 404 },
  ],
  // The session is planned, so no chart allows an act. station-finishes.test.ts tests floor and chief judges.
  'POST /event-sessions/:id/finishes': [
    {
      on: 'session',
      body: () => ({ station: 'A01', version: 0 }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  ...Object.fromEntries(
    (['take-back', 'correct'] as const).map((how): [string, Rule[]] => [
      `POST /event-sessions/:id/finishes/${how}`,
      [
        {
          on: 'session',
          body: () => ({
            station: 'A01',
            version: 0,
            reason: '误按',
            ...(how === 'correct' && { time: '0:10:00' }),
          }),
          may: { committee: 409, 'committee.viewer': 409 },
          rest: 404,
        },
      ],
    ]),
  ),
  'GET /event-sessions/:id/list': [
    { on: 'session', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'POST /event-sessions/:id/checkins': [
    {
      on: 'session',
      body: () => ({ number: 'E26-SK01-0001', card_code: 'AAAA-BBBB-CCCC-DDDD', last_four: '1234' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /checkins/:id/undo': [
    {
      on: 'checkin',
      body: () => ({ reason: '证件不符' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],

  // Incidents, which the committee can read. tests/server/day tests chief judge, floor judge and supervisor.
  'GET /events/:id/incidents': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'POST /events/:id/incidents': [
    { on: 'event', body: () => incident, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /incidents/:id/rule': [
    {
      on: 'incident',
      body: (calling) => ({ ...withReason(calling), ruling: 'none' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /incidents/:id/dismiss': [
    { on: 'incident', body: withReason, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /incidents/:id/withdraw': [
    { on: 'incident', body: version, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  // Rulings on an entry: the chief judge proposes and a second person decides. entry-rulings.test.ts tests
  // them.
  ...Object.fromEntries(
    (['admit-part', 'admit-late', 'disqualify'] as const).map((how): [string, Rule[]] => [
      `POST /entries/:id/${how}`,
      [
        {
          on: 'entry.approved',
          body: () => ({ reason: '路上出了事故', ...(how === 'disqualify' && { cause: 'identity' }) }),
          may: { committee: 403, 'committee.viewer': 403 },
          rest: 404,
        },
      ],
    ]),
  ),
  // The entry belongs to no session.
  'POST /entry-rulings/:id/approve': [
    { on: 'ruling', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  'POST /entry-rulings/:id/refuse': [
    { on: 'ruling', body: withReason, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  'POST /entry-rulings/:id/withdraw': [
    { on: 'ruling', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  'POST /incidents/:id/close': [
    {
      on: 'incident',
      body: (calling) => ({ ...version(calling), acknowledged: true }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  // The incident has no ruling. spare-stations.test.ts tests spare stations.
  'POST /incidents/:id/spare': [
    {
      on: 'incident',
      body: (calling) => ({ ...version(calling), station: 'A01' }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],

  // Results, which the committee can read and release. tests/server/results tests score clerk and chief
  // judge.
  'GET /events/:id/results': [
    { on: 'decodedEvent', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'POST /events/:id/results/compile': [
    { on: 'decodedEvent', body: version, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /results/:id/agree': [
    { on: 'publication', body: version, may: { committee: 403, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /results/:id/rule': [
    {
      on: 'publication',
      body: (calling) => ({ ...withReason(calling), order: ['a', 'b'] }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  'POST /results/:id/propose': [
    {
      on: 'publication',
      body: (calling) => ({ ...version(calling), release_at: '2036-11-21T09:30:00+08:00' }),
      may: { committee: 409, 'committee.viewer': 409 },
      rest: 404,
    },
  ],
  'POST /results/:id/approve': [
    { on: 'publication', body: version, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 },
  ],
  ...Object.fromEntries(
    ['drop', 'recall', 'discard'].map((how): [string, Rule[]] => [
      `POST /results/:id/${how}`,
      [{ on: 'publication', body: withReason, may: { committee: 409, 'committee.viewer': 409 }, rest: 404 }],
    ]),
  ),
  'POST /results/:id/export': [
    {
      on: 'publication',
      body: () => ({ purpose: '存档备查' }),
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /proofs/publications/:id': [{ isPublic: true, path: () => ({ id: 'none' }), may: {}, rest: 404 }],
  'GET /publications': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /medals': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /my/results': [{ may: everybody, rest: 403 }],

  // Appeals, which the parties and the committee can read. tests/server/appeal tests arbiters, panel and
  // chief judge.
  'GET /appeals': [{ may: everybody, rest: 403 }],
  'GET /my/appeal-windows': [{ may: everybody, rest: 403 }],
  'GET /appeals/:id': [{ on: 'appeal', may: toAppealSeers(200), rest: 404 }],
  'POST /appeals': [
    {
      on: 'entry.approved',
      body: ({ record }) => ({
        entry_id: record.id,
        matter: 'site',
        grounds: '评分表合计与成绩单不一致',
        files: ['no-such-file'],
      }),
      may: { unit: 422 },
      rest: 404,
    },
  ],
  'POST /appeals/:id/withdraw': [
    { on: 'appeal', body: version, may: { ...toAppealSeers(403), filer: 200 }, rest: 404 },
  ],
  'POST /appeals/:id/accept': [{ on: 'appeal', body: version, may: toAppealSeers(403), rest: 404 }],
  'POST /appeals/:id/decline': [{ on: 'appeal', body: withReason, may: toAppealSeers(403), rest: 404 }],
  'POST /appeals/:id/assign': [
    {
      on: 'appeal',
      body: (calling) => ({ ...version(calling), members: ['a', 'b', 'c'] }),
      may: toAppealSeers(409),
      rest: 404,
    },
  ],
  'POST /appeals/:id/rule': [
    {
      on: 'appeal',
      body: () => ({ verdict: 'dismissed', reason: '理由不足' }),
      may: toAppealSeers(409),
      rest: 404,
    },
  ],
  'POST /appeals/:id/remedy': [
    {
      on: 'appeal',
      body: (calling) => ({ ...version(calling), report: '已办理' }),
      may: toAppealSeers(409),
      rest: 404,
    },
  ],
  'POST /appeals/:id/close': [
    {
      on: 'appeal',
      body: (calling) => ({ ...version(calling), told: true }),
      may: toAppealSeers(409),
      rest: 404,
    },
  ],

  // Awards and certificates.
  'GET /competitions/:id/awards': [
    { on: 'awarding', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'GET /competitions/:id/honours': [
    { on: 'awarding', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'POST /competitions/:id/awards': [
    {
      on: 'awarding',
      body: () => ({ kind: 'organiser', of: 'unitA' }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /competitions/:id/awards/ask': [
    { on: 'awarding', body: chosenAward, may: { committee: 200, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /competitions/:id/awards/grant': [
    { on: 'awarding', body: chosenAward, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /competitions/:id/awards/drop': [
    {
      on: 'awarding',
      body: () => ({ ...chosenAward(), reason: '理由充分' }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /awards/:id/withdraw': [
    { on: 'award', body: withReason, may: { committee: 200, 'committee.viewer': 403 }, rest: 404 },
  ],
  'PUT /competitions/:id/certificate-form': [
    {
      on: 'awarding',
      body: () => ({ version: 0, content: certificateForm, short_forms: [] }),
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /competitions/:id/certificates/preview': [
    { on: 'awarding', body: chosenAward, may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'POST /competitions/:id/certificates/issue': [
    { on: 'awarding', body: chosenAward, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'GET /certificates': [{ may: everybody, rest: 403 }],
  'GET /my/certificates': [{ may: everybody, rest: 403 }],
  'GET /certificates/sheets': [{ may: everybody, rest: 403 }],
  'GET /certificates/keys': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /certificates/revocations': [{ isPublic: true, may: {}, rest: 200 }],
  'GET /certificates/:code': [{ isPublic: true, path: () => ({ code: 'none' }), may: {}, rest: 404 }],
  'POST /certificates/:id/ask-replace': [
    // The award of the certificate is not granted.
    { on: 'certificate', body: withReason, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /certificates/:id/ask-revoke': [
    { on: 'certificate', body: withReason, may: { committee: 200, 'committee.viewer': 403 }, rest: 404 },
  ],
  ...Object.fromEntries(
    ['replace', 'revoke'].map((how): [string, Rule[]] => [
      `POST /certificates/:id/${how}`,
      [{ on: 'certificate', body: version, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 }],
    ]),
  ),
  'POST /certificates/:id/drop': [
    { on: 'certificate', body: withReason, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],

  // Score sheets, which the committee cannot read. score-sheets.test.ts tests judges, chief judge, supervisor
  // and arbiters.
  'GET /my/sheets': [{ may: everybody, rest: 403 }],
  'GET /sheets/:id': [{ on: 'sheet', may: {}, rest: 404 }],
  'GET /sheets/:id/late': [{ on: 'sheet', may: {}, rest: 404 }],
  'PUT /sheets/:id/marks': [
    {
      on: 'sheet',
      body: () => ({
        marks: [
          {
            client_uuid: 'a'.repeat(32),
            aspect: 'A1.1',
            value: 1,
            lease: 0,
            device: 'b'.repeat(32),
            n: 1,
            made_at: 1,
          },
        ],
      }),
      may: {},
      rest: 404,
    },
  ],
  'POST /sheets/:id/take-over': [
    { on: 'sheet', body: () => ({ device: 'b'.repeat(32) }), may: {}, rest: 404 },
  ],
  'POST /sheets/:id/submit': [
    { on: 'sheet', body: (calling) => ({ ...version(calling), device: 'b'.repeat(32) }), may: {}, rest: 404 },
  ],
  ...Object.fromEntries(
    (['open', 'sign', 'sample', 'lock', 'unlock'] as const).map((how): [string, Rule[]] => [
      `POST /sheets/:id/${how}`,
      [{ on: 'sheet', body: version, may: {}, rest: 404 }],
    ]),
  ),
  ...Object.fromEntries(
    (['stand', 'return', 'ask-unlock', 'drop'] as const).map((how): [string, Rule[]] => [
      `POST /sheets/:id/${how}`,
      [{ on: 'sheet', body: withReason, may: {}, rest: 404 }],
    ]),
  ),
  'POST /sheets/:id/penalties': [
    { on: 'sheet', body: () => ({ code: 'P1', times: 1, reason: '撞刀' }), may: {}, rest: 404 },
  ],
  // Paper sheets. paper-sheets.test.ts tests score clerks, group leaders, chief judge and supervisor.
  'GET /events/:id/papers': [{ on: 'event', may: {}, rest: 404 }],
  'GET /sheets/:id/paper': [{ on: 'sheet', may: {}, rest: 404 }],
  'POST /sheets/:id/paper': [
    {
      on: 'sheet',
      body: () => ({ judge: 'judge-of-sheet', cells: [{ aspect: 'A1.1', value: 1 }] }),
      may: {},
      rest: 404,
    },
  ],
  'POST /papers/:id/settle': [
    {
      on: 'paper',
      body: (record) => ({ ...version(record), cells: [{ aspect: 'A1.1', value: 1 }] }),
      may: {},
      rest: 404,
    },
  ],
  'POST /papers/:id/drop': [{ on: 'paper', body: withReason, may: {}, rest: 404 }],
  'POST /sheet-penalties/:id/confirm': [{ on: 'sheetPenalty', body: version, may: {}, rest: 404 }],
  'POST /sheet-penalties/:id/refuse': [{ on: 'sheetPenalty', body: withReason, may: {}, rest: 404 }],
  'POST /events/:id/revoke-device': [
    { on: 'event', body: () => ({ device: 'b'.repeat(32) }), may: {}, rest: 404 },
  ],
  'GET /events/:id/own-unit': [{ on: 'event', may: {}, rest: 404 }],
  'GET /events/:id/progress': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],

  // Groups of judges, for the committee that holds the competition. The chief judge of the event replaces
  // judges.
  'GET /events/:id/groups': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'POST /events/:id/groups': [
    {
      on: 'event',
      body: () => ({ name: '裁判组', modules: ['Z'], leader: '', members: [] }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'PUT /groups/:id': [
    {
      on: 'judgementGroup',
      body: (calling) => ({ ...version(calling), name: '裁判组', modules: [], leader: '', members: [] }),
      may: { committee: 200, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /groups/:id/complete': [
    { on: 'judgementGroup', body: version, may: { committee: 422, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /groups/:id/reopen': [
    { on: 'judgementGroup', body: withReason, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  'POST /groups/:id/replace': [
    {
      on: 'judgementGroup',
      body: (calling) => ({ ...withReason(calling), out: 'none' }),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /groups/:id/remove': [
    { on: 'judgementGroup', body: withReason, may: { committee: 200, 'committee.viewer': 403 }, rest: 404 },
  ],

  // Invitations of experts, for the committee that holds the competition. The invited expert answers without
  // an account.
  'GET /invitations': [{ may: everybody, rest: 403 }],
  'POST /invitations': [
    {
      on: 'event',
      body: ({ record }) => ({ event_id: record.id, duty: 'floor', expert_ids: ['nobody'] }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'GET /events/:id/candidates': [
    { on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 },
  ],
  'GET /invitations/:id': [{ on: 'invitation', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'GET /events/:id/need': [{ on: 'event', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'PUT /events/:id/need': [
    { on: 'event', body: () => ({ ...someNeeded, version: 1 }), may: heldByViewer, rest: 404 },
  ],
  'POST /invitations/:id/send': [{ on: 'invitation', body: version, may: heldByViewer, rest: 404 }],
  'POST /invitations/:id/code': [{ on: 'invitation', body: () => ({}), may: {}, rest: 404 }],
  'POST /invitations/:id/accept': [{ on: 'invitation', body: coming, may: {}, rest: 404 }],
  'POST /invitations/:id/decline': [{ on: 'invitation', body: notComing, may: {}, rest: 404 }],
  'POST /invitations/:id/cancel': [{ on: 'invitation', body: withReason, may: heldByViewer, rest: 404 }],
  'POST /invitations/:id/withdraw': [
    { on: 'invitation', body: withReason, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],
  // Invitations to the expert bank, by the caller's own committee.
  'GET /bank-invitations': [{ may: all(200, ...committees, 'technician'), rest: 403 }],
  'POST /bank-invitations': [
    { body: () => ({ name: '某人', phone: '1' }), may: all(422, ...signedIn), rest: 422 },
  ],
  'POST /bank-invitations/:id/send': [{ on: 'bankInvitation', body: version, may: held, rest: 404 }],
  'POST /bank-invitations/:id/cancel': [{ on: 'bankInvitation', body: withReason, may: held, rest: 404 }],
  'GET /h5/bank-invitations/:token': [{ isPublic: true, path: noLink, may: {}, rest: 404 }],
  'POST /h5/bank-invitations/:token/code': [
    { isPublic: true, path: noLink, body: () => ({}), may: {}, rest: 404 },
  ],
  'POST /h5/bank-invitations/:token/accept': [
    { isPublic: true, path: noLink, body: () => ({ ...proof, agrees: true }), may: {}, rest: 404 },
  ],
  'POST /h5/bank-invitations/:token/decline': [
    { isPublic: true, path: noLink, body: notComing, may: {}, rest: 404 },
  ],
  'GET /h5/invitations/:token': [{ isPublic: true, path: noLink, may: {}, rest: 404 }],
  'POST /h5/invitations/:token/code': [
    { isPublic: true, path: noLink, body: () => ({}), may: {}, rest: 404 },
  ],
  'POST /h5/invitations/:token/accept': [
    {
      isPublic: true,
      path: noLink,
      body: coming,
      may: {},
      rest: 404,
    },
  ],
  'POST /h5/invitations/:token/decline': [
    {
      isPublic: true,
      path: noLink,
      body: notComing,
      may: {},
      rest: 404,
    },
  ],

  // Venues, for the committee that holds the competition.
  'GET /venues': [{ may: everybody, rest: 403 }],
  'POST /venues': [
    {
      on: 'competition',
      body: ({ record }) => ({ competition_id: record.id, ...venueFacts }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'GET /venues/:id': [{ on: 'venue', may: { committee: 200, 'committee.viewer': 200 }, rest: 404 }],
  'PUT /venues/:id': [
    {
      on: 'venue',
      body: ({ record }) => ({ ...venueFacts, version: record.version }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /venues/:id/close': [{ on: 'venue', body: withReason, may: heldByViewer, rest: 404 }],
  'POST /venues/:id/reopen': [
    { on: 'venue', body: version, may: { committee: 409, 'committee.viewer': 403 }, rest: 404 },
  ],

  // Calls for exhibitors, for the committee that holds the competition, its venue staff and exhibitors.
  'GET /exhibitor/calls': [{ may: everybody, rest: 403 }],
  'POST /exhibitor/calls': [
    {
      on: 'competition',
      body: ({ record }) => exhibitorCallFacts(record.id, 0),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'GET /exhibitor/calls/:id': [
    { on: 'exhibitorCall.draft', may: heldByLooker, rest: 404 },
    { on: 'exhibitorCall', may: exhibitionSeers, rest: 404 },
  ],
  'PUT /exhibitor/calls/:id': [
    {
      on: 'exhibitorCall.draft',
      body: ({ record }) => exhibitorCallFacts(record.more['competition'] ?? 'none', record.version),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /exhibitor/calls/:id/publish': [
    { on: 'exhibitorCall.draft', body: version, may: heldByViewer, rest: 404 },
  ],
  // Two persons of the committee cancel a call. Each of them can end the request.
  'POST /exhibitor/calls/:id/ask-cancel': [
    { on: 'exhibitorCall', body: withReason, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/calls/:id/cancel': [
    {
      on: 'exhibitorCall.asked',
      body: version,
      may: exhibitionBut({ committee: 200, asker: 403 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/calls/:id/drop': [
    {
      on: 'exhibitorCall.asked',
      body: withReason,
      may: exhibitionBut({ committee: 200, asker: 200 }),
      rest: 404,
    },
  ],
  'GET /exhibitor/calls/:id/booths': [
    { on: 'exhibitorCall.draft', may: heldByLooker, rest: 404 },
    { on: 'exhibitorCall', may: exhibitionSeers, rest: 404 },
  ],
  'POST /exhibitor/calls/:id/booths': [
    { on: 'exhibitorCall.draft', body: newBooths, may: heldByViewer, rest: 404 },
    { on: 'exhibitorCall', body: newBooths, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'PUT /exhibitor/booths/:id': [
    { on: 'booth', body: boothSize, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/booths/:id/block': [
    { on: 'booth', body: withReason, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/booths/:id/unblock': [
    { on: 'booth.blocked', body: version, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/booths/:id/remove': [
    { on: 'booth', body: version, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],

  // Applications to exhibit. Only the exhibitor sees a draft.
  'GET /exhibitor/applications': [{ may: everybody, rest: 403 }],
  'POST /exhibitor/applications': [
    {
      on: 'exhibitorCall.asked',
      body: ({ record }) => applicationFacts(record.id, 0),
      may: exhibitionBut({ exhibitor: 200, asker: 403 }),
      rest: 404,
    },
    {
      on: 'exhibitorCall.draft',
      body: ({ record }) => applicationFacts(record.id, 0),
      may: { committee: 403, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'GET /exhibitor/applications/:id': [
    { on: 'application.draft', may: { exhibitor: 200 }, rest: 404 },
    { on: 'application.submitted', may: exhibitionSeers, rest: 404 },
  ],
  'PUT /exhibitor/applications/:id': [
    { on: 'application.draft', body: ownApplication, may: { exhibitor: 200 }, rest: 404 },
    { on: 'application.returned', body: ownApplication, may: exhibitionBut({ exhibitor: 200 }), rest: 404 },
  ],
  'POST /exhibitor/applications/:id/submit': [
    { on: 'application.draft', body: version, may: { exhibitor: 200 }, rest: 404 },
    { on: 'application.returned', body: version, may: exhibitionBut({ exhibitor: 200 }), rest: 404 },
  ],
  'POST /exhibitor/applications/approve': [
    {
      body: () => ({ records: [{ id: 'none', version: 1 }] }),
      // The response contains the refusal of each record.
      may: all(200, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'POST /exhibitor/applications/:id/approve': [
    { on: 'application.submitted', body: version, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/applications/:id/return': [
    { on: 'application.submitted', body: withReason, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/applications/:id/reject': [
    { on: 'application.submitted', body: withReason, may: exhibitionBut({ committee: 200 }), rest: 404 },
  ],
  'POST /exhibitor/applications/:id/assign': [
    {
      on: 'application.approved',
      body: (calling) => ({ ...version(calling), booth_id: calling.record.more['booth'] ?? 'none' }),
      may: exhibitionBut({ committee: 200, venue: 200 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/applications/:id/release': [
    {
      on: 'application.assigned',
      body: withReason,
      may: exhibitionBut({ committee: 200, venue: 200 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/applications/:id/confirm': [
    { on: 'application.assigned', body: version, may: exhibitionBut({ exhibitor: 200 }), rest: 404 },
  ],
  'PUT /exhibitor/applications/:id/slot': [
    {
      on: 'application.slotted',
      body: (calling) => ({
        ...version(calling),
        slot_at: calling.record.more['slot'] ?? '2027-01-01T08:00:00+08:00',
      }),
      may: exhibitionBut({ exhibitor: 200 }),
      rest: 404,
    },
  ],
  'PUT /exhibitor/applications/:id/staff': [
    {
      on: 'application.approved',
      body: (calling) => ({ ...version(calling), staff: ['展台人员'] }),
      may: exhibitionBut({ exhibitor: 200 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/applications/:id/move-in': [
    {
      on: 'application.confirmed',
      body: noteOfBooth,
      may: exhibitionBut({ committee: 200, venue: 200 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/applications/:id/move-out': [
    {
      on: 'application.moved',
      body: noteOfBooth,
      may: exhibitionBut({ committee: 200, venue: 200 }),
      rest: 404,
    },
  ],
  'POST /exhibitor/applications/:id/withdraw': [
    { on: 'application.draft', body: withReason, may: { exhibitor: 200 }, rest: 404 },
    {
      on: 'application.submitted',
      body: withReason,
      may: exhibitionBut({ exhibitor: 200, committee: 200 }),
      rest: 404,
    },
  ],

  // Rosters, cards and programmes, for the committee that holds the competition and for the entered accounts.
  'GET /rosters': [{ may: everybody, rest: 403 }],
  'GET /events/:id/roster': [
    { on: 'event.frozen', may: seers, rest: 404 },
    { on: 'event', may: heldByLooker, rest: 404 },
  ],
  'GET /events/:id/cards': [{ on: 'event.frozen', may: { ...seers, owner: 404 }, rest: 404 }],
  'GET /events/:id/paper-pack': [{ on: 'event', may: heldByLooker, rest: 404 }],
  'POST /events/:id/paper-pack/contacts': [{ on: 'event', body: () => ({}), may: heldByViewer, rest: 404 }],
  'GET /entries/:id/cards': [
    { on: 'entry.frozen', may: seers, rest: 404 },
    { on: 'entry.approved', may: toSeers(409), rest: 404 },
  ],
  'GET /my/documents': [{ may: all(200, ...people, 'expert'), rest: 403 }],
  'GET /competitions/:id/programme': [{ on: 'programme', may: seers, rest: 404 }],

  // Marking schemes, for the committee that holds the competition.
  'GET /schemes': [{ may: everybody, rest: 403 }],
  'GET /events/:id/scheme': [{ on: 'event', may: heldByLooker, rest: 404 }],
  'PUT /events/:id/scheme': [
    { on: 'event', body: () => ({ ...schemeFacts, version: 0 }), may: heldByViewer, rest: 404 },
  ],
  'POST /events/:id/scheme/fix': [
    {
      on: 'event',
      body: () => ({ version: 1 }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /events/:id/scheme/replace': [
    {
      on: 'event',
      body: () => ({ version: 1, reason: '试题调整' }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /events/:id/scheme/try': [
    {
      on: 'event',
      body: () => ({ aspect: { code: 'A', text: '程序', max: 1, rule: { kind: 'yesNo' } }, inputs: [1] }),
      may: heldByLooker,
      rest: 404,
    },
  ],
  'GET /events/:id/scheme/sheet': [{ on: 'event', may: heldByLooker, rest: 404 }],
  'POST /events/:id/scheme/import': [
    {
      on: 'event',
      query: 'version=0&dry_run=1',
      form: () => ({ name: 'scheme.csv', content: Buffer.from('赛项\n') }),
      may: { committee: 422, 'committee.viewer': 403 },
      rest: 404,
    },
  ],

  // Technical documents, for the committee that holds the competition. Other accounts see the published ones.
  'GET /documents': [{ may: everybody, rest: 403 }],
  'GET /documents/published': [{ may: everybody, rest: 403 }],
  'GET /events/:id/documents': [{ on: 'event', may: heldByLooker, rest: 404 }],
  'PUT /events/:id/documents': [
    {
      on: 'event',
      body: () => ({ note: '', document_ids: [], sample_ids: [], infrastructure_ids: [], version: 0 }),
      may: heldByViewer,
      rest: 404,
    },
  ],
  'POST /events/:id/documents/announce': [
    {
      on: 'event',
      body: () => ({ version: 1 }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /events/:id/documents/recall': [
    {
      on: 'event',
      body: () => ({ version: 1 }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],
  'POST /events/:id/documents/withdraw': [
    {
      on: 'event',
      body: () => ({ version: 1, reason: '试题调整' }),
      may: { committee: 409, 'committee.viewer': 403 },
      rest: 404,
    },
  ],

  // The calendar, which contains only what the account may see.
  'GET /calendar': [{ may: everybody, rest: 403 }],
  'GET /calendar.ics': [{ may: everybody, rest: 403 }],
  'GET /competitions/:id/calendar.ics': [
    { isPublic: true, path: () => ({ id: 'openA' }), may: {}, rest: 200 },
    // A competition in preparation is hidden from the public.
    { isPublic: true, path: () => ({ id: 'draftA' }), may: {}, rest: 404 },
  ],

  // Notices.
  'GET /notices': [
    { may: everybody, rest: 403 },
    { query: 'side=write', may: everybody, rest: 403 },
  ],
  'POST /notices': [
    // Only the committee that holds the competition can write a notice to all accounts.
    {
      body: () => noticeFacts('openA', '新通知', 0, 'all'),
      may: {
        ...all(200, 'committeeA', 'committeeA.colleague'),
        ...all(422, ...unitsActing, 'committeeB', 'committeeB.colleague', 'technician'),
      },
      rest: 403,
    },
    {
      body: () => noticeFacts('draftA', '新通知', 0, 'own'),
      may: {
        ...all(200, 'committeeA', 'committeeA.colleague'),
        ...all(422, ...unitsActing, 'committeeB', 'committeeB.colleague', 'technician'),
      },
      rest: 403,
    },
    {
      // The annex belongs to another account.
      body: ({ world }) => ({
        ...noticeFacts('openA', '新通知', 0, 'own'),
        file_ids: [world.accounts.declarer.fileId],
      }),
      may: all(422, ...unitsActing, ...committees, 'technician'),
      rest: 403,
    },
  ],
  'GET /notices/unread': [{ may: everybody, rest: 403 }],
  'GET /notices/choices': [{ may: everybody, rest: 403 }],
  'GET /notices/:id': [
    'notice.draft',
    'notice.review',
    'notice.units',
    'notice.event',
    'notice.own',
    'notice.revising',
  ].map((on) => ({ on, may: noticeSeers, rest: 404 })),
  'PUT /notices/:id': [
    {
      on: 'notice.draft',
      body: ({ record }) =>
        noticeFacts(
          record.more['competition'] ?? 'none',
          record.more['title'] ?? '通知',
          record.version,
          'units',
        ),
      may: writers,
      rest: 404,
    },
    {
      on: 'notice.revising',
      body: ({ record }) =>
        noticeFacts(
          record.more['competition'] ?? 'none',
          record.more['title'] ?? '通知',
          record.version,
          'units',
        ),
      may: writers,
      rest: 404,
    },
  ],
  'POST /notices/:id/delete': [{ on: 'notice.draft', body: version, may: writers, rest: 404 }],
  'POST /notices/:id/submit': [
    { on: 'notice.draft', body: version, may: writers, rest: 404 },
    { on: 'notice.revising', body: version, may: writers, rest: 404 },
  ],
  // The submitter can return the notice to a draft. Another account approves it.
  'POST /notices/:id/return': [
    { on: 'notice.review', body: withReason, may: { author: 200, colleague: 200, viewer: 403 }, rest: 404 },
  ],
  'POST /notices/:id/approve': [
    {
      on: 'notice.review',
      body: version,
      isSigned: true,
      may: { author: 403, colleague: 200, viewer: 403 },
      rest: 404,
    },
  ],
  'POST /notices/:id/revise': [
    { on: 'notice.units', body: version, may: writers, rest: 404 },
    { on: 'notice.own', body: version, may: writers, rest: 404 },
  ],
  'POST /notices/:id/discard': [{ on: 'notice.revising', body: version, may: writers, rest: 404 }],
  'POST /notices/:id/withdraw': [
    { on: 'notice.units', body: withReason, may: writers, rest: 404 },
    { on: 'notice.own', body: withReason, may: { ...writers, organiser: 200 }, rest: 404 },
  ],
  // The committee of the competition pins its notices, including those that a unit has issued.
  'POST /notices/:id/pin': [
    { on: 'notice.event', body: version, may: writers, rest: 404 },
    {
      on: 'notice.own',
      body: version,
      may: { ...writers, author: 403, colleague: 403, organiser: 200 },
      rest: 404,
    },
  ],
  'POST /notices/:id/unpin': [{ on: 'notice.units', body: version, may: writers, rest: 404 }],
  'POST /notices/:id/ack': [
    {
      on: 'notice.event',
      body: () => ({ revision: 1 }),
      may: { reader: 200, author: 403, colleague: 403, viewer: 403 },
      rest: 404,
    },
  ],
  'POST /notices/:id/remind': [
    {
      on: 'notice.event',
      body: () => ({ revision: 1 }),
      may: { ...writers, organiser: 200 },
      rest: 404,
    },
  ],
  'POST /notices/:id/acks/export': [
    {
      on: 'notice.event',
      body: () => ({ state: 'unread', text: '' }),
      may: { ...noticeSeers, reader: 403 },
      rest: 404,
    },
  ],
  'GET /notices/:id/acks': [
    { on: 'notice.event', may: { ...noticeSeers, reader: 403 }, rest: 404 },
    { on: 'notice.own', may: { ...noticeSeers, reader: 403 }, rest: 404 },
  ],

  // Errors of the page.
  'GET /client-errors': [{ may: all(200, 'technician'), rest: 403 }],
  'GET /client-errors/:id': [technicianOnly],
  'POST /client-errors/:id/solve': [technicianOnly],
  'POST /client-errors/:id/reopen': [{ ...technicianOnly, may: { technician: 409 } }],
};

/**
 * Known deviations from the table, which are fixed elsewhere: the kinds of accounts by call, each with the
 * item of the issue.
 */
export const awaited: Readonly<Record<string, readonly Kind[]>> = {};
