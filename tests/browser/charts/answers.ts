import type { ActingIdentity } from '../../../server/contract/session/acting-identity.ts';
import type { CaptchaAnswer, UserInfo } from '../../../server/contract/session/account.ts';
import type {
  ClientError,
  ClientErrorList,
  ClientErrorSummary,
} from '../../../server/contract/client-errors.ts';
import type { CompetitionList } from '../../../server/contract/competition/competition.ts';
import type { Choices, Entry, EntryList } from '../../../server/contract/entry/entry.ts';
import type { MissingPhotos } from '../../../server/contract/entry/entry-photo.ts';
import type { StoredFile } from '../../../server/contract/file.ts';
import type { NoticeChoices, NoticeList, OfficialNotice } from '../../../server/contract/official-notice.ts';
import type { Profile } from '../../../server/contract/person/person.ts';
import type { OwnPhone } from '../../../server/contract/session/phone-change.ts';
import type { OwnAffiliation } from '../../../server/contract/unit/confirmation.ts';
import type { Roster } from '../../../server/contract/unit/roster.ts';
import type { OwnSessions } from '../../../server/contract/session/session.ts';
import type { Work } from '../../../server/contract/work.ts';

/** A response of the API. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The signed-in user, unless a script sets another one. The home page is /gameApply/index, the system is 1.
 */
export const person: UserInfo = {
  username: 'wuhan_zhang',
  name: 'Zhang Wei',
  avatar: '',
  is_unit: 0,
  contact_name: '',
  roles: [{ name: 'Personal' }],
  user_org_relation: [{ org_name: 'Wuhan Lathe Works', capacity: '' }],
  phone: '138****8000',
  must_change_password: false,
};

const item = (path: string, title: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  path,
  title,
  component: 'information',
  icon: 'user',
  system: 1,
  ...rest,
});

/** The path of the technicians' list of client errors [S33]. */
export const errorsPath = '/systemManagement/clientErrors';

/**
 * A menu with a section that is open at first [S25], a section that is closed, and pages of every access
 * [S44, S45].
 */
export const menu: readonly unknown[] = [
  item('/myWork', 'My work', {
    component: '',
    children: [item('/myWork/tasks', 'Tasks'), item('/myWork/later', 'Later', { disabled: 1 })],
  }),
  item('/reports', 'Reports', {
    component: '',
    redirect: '/reports/weekly',
    children: [item('/reports/weekly', 'Weekly')],
  }),
  item('/secret', 'Secret', { roles: ['system management'] }),
  item('/onlineManagement/import', 'Batch entry', { component: 'onlineManagement/import', hidden: 1 }),
  item('/onlineManagement/entryReview', 'Entry review', {
    component: 'onlineManagement/entryReview',
    hidden: 1,
  }),
  item('/onlineManagement/reviewing', 'One by one', { component: 'onlineManagement/reviewing', hidden: 1 }),
  item(errorsPath, 'Client errors', { component: 'systemManagement/clientErrors' }),
  item('/systemManagement/clientError', 'Client error', {
    component: 'systemManagement/clientError',
    hidden: 1,
  }),
];

/** Returns a captcha picture that is valid for two minutes. */
export const captcha = (key: string, now: number): CaptchaAnswer => ({
  captcha_key: key,
  captcha_image: `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' id='${key}' width='120' height='40'/%3E`,
  expired_at: new Date(now + 120_000).toISOString(),
});

/** A list of one competition. Its registration closes in one minute. */
export const competitions: CompetitionList = {
  data: [
    {
      id: 'c1',
      name: 'Third Hubei craftsmen’s competition',
      edition: 3,
      status: 'open',
      reg_open_at: '2026-11-01T09:00:00+08:00',
      reg_close_at: '2026-11-21T10:01:00+08:00',
      starts_on: '2027-03-01',
      ends_on: '2027-03-03',
      place: 'Wuhan',
      host: 'Department of Human Resources',
      organised_by: [],
      co_organised_by: [],
      supported_by: [],
      contact_phone: '027-12345678',
      events: [{ id: 'e1', code: 'T01', name: 'Turning', group: 'Machining' }],
    },
  ],
  meta: { server_time: '2026-11-21T10:00:00+08:00' },
};

const summary: ClientErrorSummary = {
  id: 'e1',
  source: 'render',
  name: 'TypeError',
  message: 'the lathe is stuck',
  status: 'open',
  count: 2,
  first_seen: '2026-11-20T10:00:00+08:00',
  last_seen: '2026-11-21T09:00:00+08:00',
  last_release: 'V1.0.0-0000000001',
};

/** The first of two pages of the list of client errors, with one error. */
export const errorList: ClientErrorList = {
  data: [summary],
  meta: {
    pagination: { total: 2, count: 1, per_page: 1, current_page: 1, total_pages: 2 },
    releases: ['V1.0.0-0000000001'],
  },
};

/** An empty list of notices. */
const noNotices: NoticeList = {
  data: [],
  meta: {
    pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 0 },
    can_write: false,
    server_time: '2026-11-21T10:00:00+08:00',
  },
};

/** A draft of a notice. */
export const writtenNotice: OfficialNotice = {
  id: 'n1',
  doc_no: 'No. 7',
  competition: { id: 'c1', name: 'Third Hubei craftsmen’s competition' },
  issuer: 'Committee',
  status: 'draft',
  version: 1,
  revision: 0,
  shown_at: '',
  content: null,
  working: {
    revision: 1,
    title: 'On tools',
    body: 'Bring your own tools.',
    audience: 'all',
    roles: [],
    event: null,
    need_ack: false,
    publish_at: '',
    expire_at: '',
    files: [],
  },
  reason: '',
  revisions: [],
  reader: null,
  capacities: ['author'],
  facts: {
    times: { at: 0, publishesAt: 0, expiresAt: null },
    isHandedIn: false,
    second: 'another',
    pinning: { isPinned: false, others: 0 },
  },
  log: [],
};

const noticeChoices: NoticeChoices = {
  issuer: 'Committee',
  competitions: [
    { id: 'c1', name: 'Third Hubei craftsmen’s competition', audiences: ['all', 'own'], events: [] },
  ],
};

/** The details of the client error in `summary`. */
const clientError: ClientError = { ...summary, releases: [], occurrences: [] };

const event = { id: 'e1', code: 'T01', name: 'Turning', group: 'Machining' };

/** An entry of the signed-in user, which can be withdrawn. */
export const entry: Entry = {
  id: 'n1',
  no: 'E26-T01-0001',
  status: 'submitted',
  is_awaited: false,
  version: 1,
  real_name: 'Zhang Wei',
  team: [],
  organisation: '',
  event: { ...event, has_results: false },
  competition: { id: 'c1', name: 'Third Hubei craftsmen’s competition', is_called_off: false },
  submitted_at: '2026-11-20T10:00:00+08:00',
  updated_at: '2026-11-20T10:00:00+08:00',
  correction_until: '',
  checks: 'pass',
  person: {
    id_no: '11****************',
    birth_year: '1990',
    gender: 'male',
    region_code: '420100',
    occupation: 'employee',
    education: 'vocational',
    skill_level: 'senior',
    phone: '138****8000',
    photo: null,
  },
  delegation: null,
  coach_name: '',
  coach_phone: '',
  remarks: '',
  files: [],
  rules: [],
  members: [],
  substitution: null,
  return_reasons: {},
  reason: '',
  contact_phone: '',
  correction_hours: 48,
  capacities: ['owner'],
  facts: {
    at: Date.parse('2026-11-21T10:00:00+08:00'),
    opensAt: Date.parse('2026-11-01T09:00:00+08:00'),
    closesAt: Date.parse('2026-12-31T00:00:00+08:00'),
    correctionUntil: null,
    checks: 'pass',
    hasPlace: true,
    isUnique: true,
    needsEndorsement: false,
    isFrozen: false,
    hasBegun: false,
  },
  log: [],
  neighbours: { previous: '', next: '' },
};

/** Returns another entry, which waits for review, as the committee sees it. */
export const waitingEntry = (id: string): Entry => ({
  ...entry,
  id,
  real_name: `Li ${id}`,
  capacities: ['reviewer', 'organiser'],
});

/** A list of entries that wait for review. */
export const waitingList: EntryList = {
  data: [waitingEntry('n1')],
  meta: {
    pagination: { total: 1, count: 1, per_page: 20, current_page: 1, total_pages: 1 },
    counts: { submitted: 1 },
    competitions: [],
    events: [],
    can_decide: true,
    server_time: '2026-11-21T10:00:00+08:00',
  },
};

const choices: Choices = {
  competition: {
    ...entry.competition,
    reg_open_at: '2026-11-01T09:00:00+08:00',
    reg_close_at: '2026-12-31T00:00:00+08:00',
    contact_phone: '',
  },
  has_profile: true,
  events: [
    { ...event, places_left: 3, rules: [], files: [], has_draft: false, obstacle: '', entered_in: '' },
  ],
  meta: { server_time: '2026-11-21T10:00:00+08:00' },
};

/** The server's response to the upload of a photo. */
export const photo: StoredFile = {
  id: 'f1',
  name: 'photo.jpg',
  mime: 'image/jpeg',
  size: 5,
  width: 295,
  height: 413,
};

const profile: Profile = {
  person: {
    real_name: entry.real_name,
    ...entry.person,
    education: 'vocational',
    skill_level: 'senior',
    photo: null,
  },
  phone: entry.person.phone,
  organisation: '',
  is_locked: true,
  missing: [],
  version: 1,
};

/** An empty list of entries. */
const noEntries: EntryList = {
  data: [],
  meta: {
    pagination: { total: 0, count: 0, per_page: 100, current_page: 1, total_pages: 0 },
    counts: {},
    competitions: [],
    events: [],
    can_decide: true,
    server_time: '2026-11-21T10:00:00+08:00',
  },
};

/** The response to a request for a verification code. */
export const code = { key: 'code-key-0001-abcdef', expired_at: '2026-11-21T10:05:00+08:00' };

/** Returns an error response in the shape of D17, with a request id that a user can quote. */
export const refusal = (status: number, message: string, rest: object = {}): Reply => ({
  status,
  body: { message, status_code: status, ...rest },
  headers: { 'x-request-id': 'req-1' },
});

/** Returns an error with the failure that a chart stores for a response of `refusal`. */
export const failureOf = (kind: Failure['kind'], message: string, rest: Partial<Failure> = {}) =>
  Object.assign(new Error(message), {
    failure: {
      kind,
      message,
      fields: {},
      code: null,
      retryAfter: null,
      requestId: 'req-1',
      ...rest,
    } satisfies Failure,
  });

/** Returns the response to every call that a script neither holds nor answers otherwise. */
export function standardAnswers(): Map<string, Reply> {
  const now = Date.parse('2026-11-21T10:00:00+08:00');
  return new Map<string, Reply>([
    ['GET /captcha', { body: captcha('captcha-key-0000-abcdef', now) }],
    ['GET /competitions', { body: competitions }],
    ['GET /cover', { body: { data: null } }],
    ['GET /competitions/c1/choices', { body: choices }],
    ['GET /entries', { body: noEntries }],
    ['GET /missing-photos', { body: { people: [], total: 0 } satisfies MissingPhotos }],
    ['GET /entries/n1', { body: entry }],
    ['GET /entries/w1', { body: waitingEntry('w1') }],
    ['GET /entries/w2', { body: waitingEntry('w2') }],
    ['GET /units/self/roster', { body: { data: [], meta: { total: 0 } } satisfies Roster }],
    ['GET /user/profile', { body: profile }],
    [
      'GET /user/phone',
      {
        body: {
          phone: '138****8000',
          unbound: '',
          has_password: true,
          needs_present_code: false,
        } satisfies OwnPhone,
      },
    ],
    [
      'GET /user/identity',
      {
        body: { is_asked: false, identity: null, phone: '138****8000', version: 0 } satisfies ActingIdentity,
      },
    ],
    ['GET /user/sessions', { body: { sessions: [] } satisfies OwnSessions }],
    ['GET /user/affiliation', { body: { affiliation: null } satisfies OwnAffiliation }],
    ['GET /my/work', { body: { data: [], counts: {}, meta: { server_time: '' } } satisfies Work }],
    ['POST /verification-codes/change', { body: code }],
    ['GET /notices', { body: noNotices }],
    ['GET /notices/choices', { body: noticeChoices }],
    ['GET /notices/n1', { body: writtenNotice }],
    ['GET /notices/unread', { body: { count: 0 } }],
    ['GET /my/work/count', { body: { count: 0 } }],
    ['GET /client-errors', { body: errorList }],
    ['GET /client-errors/e1', { body: clientError }],
    ['POST /client-errors/e1/solve', { body: clientError }],
    ['POST /error-reports', {}],
    ['GET /user/info', { body: person }],
    ['GET /user/sidebars', { body: menu }],
    ['POST /user/login', { body: { access_token: 'token-a', token_type: 'Bearer' } }],
    ['POST /user/login/second-factor', { body: { access_token: 'token-a', token_type: 'Bearer' } }],
    ['POST /user/login/second-factor/code', { body: { key: 'key-9', expired_at: '' } }],
    ['POST /users/phone-login', { body: { access_token: 'token-a', token_type: 'Bearer' } }],
    ['POST /user/logout', {}],
    ['POST /verification-codes/login', { body: code }],
    ['POST /verification-codes/reset', { body: code }],
    ['POST /user/password/reset', {}],
    ['PUT /user/password', {}],
  ]);
}
