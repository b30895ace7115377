import type { UserKind } from '../lib/user-kind.ts';
import { view, type View } from './view.ts';

type Frame = 'public' | 'workspace' | 'bare';

export interface Page {
  readonly view: View;
  /** What stands around the view. */
  readonly frame: Frame;
  /** [S46] Kinds of user that may open it; absent: everybody who may come here at all. */
  readonly kinds?: readonly UserKind[];
  /** Not for the exhibitor administrator, although a unit user [S18]. */
  readonly exceptExhibitorAdministrator?: true;
  /** Exists, and says 暂未开放 until what it is for exists. */
  readonly notYetOpen?: true;
  /** Says why another page is not there; gets no tag [S24]. */
  readonly isPassing?: true;
}

/** In its place stands the second factor while the session waits for one. */
export const signIn = view('shell', () => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage');
const unitHome = view('home', () => import('./unit-home-screen.tsx'), 'UnitHomeScreen');
const notYetOpen = view('status', () => import('../features/status/not-yet-open-page.tsx'), 'NotYetOpenPage');

const expertHome = view('home', () => import('../features/home/expert-home.tsx'), 'ExpertHome');
const personalHome = view('home', () => import('./personal-home-screen.tsx'), 'PersonalHomeScreen');
const exhibitorHome = view('home', () => import('../features/home/exhibitor-home.tsx'), 'ExhibitorHome');
const information = view('information', () => import('./information-screens.tsx'), 'InformationScreen');
const loadConfirmations = () => import('./confirmation-screens.tsx');
const corrections = view('corrections', () => import('./correction-screens.tsx'), 'CorrectionsScreen');
const passwordChange = view(
  'password-change',
  () => import('./password-change-screen.tsx'),
  'PasswordChangeScreen',
);

const clientErrors = view('client-errors', () => import('./client-error-screens.tsx'), 'ClientErrorsScreen');
const clientError = view('client-errors', () => import('./client-error-screens.tsx'), 'ClientErrorScreen');

const entryList = view('entries', () => import('./entry-screens.tsx'), 'EntryListPage');
const entry = view('entries', () => import('./entry-screens.tsx'), 'EntryPage');

const competitionList = view(
  'competition-making',
  () => import('./making-screens.tsx'),
  'CompetitionListPage',
);
const competition = view('competition-making', () => import('./making-screens.tsx'), 'CompetitionPage');
const myWork = view('my-work', () => import('./my-work-screen.tsx'), 'MyWorkScreen');

const noticeScreens = () => import('./official-notice-screens.tsx');
const notices = view('official-notices', noticeScreens, 'NoticesScreen');
const officialNotice = view('official-notices', noticeScreens, 'NoticeScreen');

/** Views the server's menu may name in `component`, by exact name [D11]; each capability adds its own. */
export const serverViews: Readonly<Record<string, Page['view']>> = {
  match: unitHome,
  manage: unitHome,
  expertBank: expertHome,
  'gameApply/index': personalHome,
  'exhibitor/index': exhibitorHome,
  information,
  'myWork/entries': view('entries', () => import('./entry-screens.tsx'), 'MyEntriesPage'),
  'myWork/tasks': myWork,
  'onlineManagement/informUpload': notices,
  'onlineManagement/notice': officialNotice,
  'competitionMaking/competitions': competitionList,
  'competitionMaking/competition': competition,
  'onlineManagement/entryReview': entryList,
  'onlineManagement/entries': entryList,
  'onlineManagement/entry': entry,
  'onlineManagement/corrections': corrections,
  'onlineManagement/unitConfirmations': view('confirmations', loadConfirmations, 'UnitConfirmationsScreen'),
  'onlineManagement/unitConfirmation': view('confirmations', loadConfirmations, 'UnitConfirmationScreen'),
  'onlineManagement/affiliations': view('confirmations', loadConfirmations, 'AffiliationsScreen'),
  'onlineManagement/affiliation': view('confirmations', loadConfirmations, 'AffiliationScreen'),
  'onlineManagement/import': view('entries', () => import('./entry-import-screen.tsx'), 'EntryImportScreen'),
  'onlineManagement/statistics': view(
    'statistics',
    () => import('./statistics-screen.tsx'),
    'StatisticsScreen',
  ),
  amendPassword: passwordChange,
  'systemManagement/clientErrors': clientErrors,
  'systemManagement/clientError': clientError,
};

/** Says that the menu names a view this application does not have [D11]. */
export const unknownComponent = view(
  'status',
  () => import('../features/status/unknown-component-page.tsx'),
  'UnknownComponentPage',
);

/** Stands in for a page that is closed for now [S45]. */
export const notYetOpenView = notYetOpen;

/** What stands around the page at a path: what the application does not know itself comes from the server's menu. */
export const frameOf = (path: string): Frame => pages[path]?.frame ?? 'workspace';

/**
 * Every page of the application's own [S5–S8]; none of them stands in the menu [S9], which comes
 * from the server. The navigation chart decides whether a page is shown; this table says what it is.
 */
export const pages: Readonly<Record<string, Page>> = {
  '/': { view: signIn, frame: 'public' },
  '/login': { view: signIn, frame: 'public' },
  '/user/login': { view: signIn, frame: 'public' },
  '/reg': {
    view: view(
      'registration',
      () => import('../features/registration/registration-page.tsx'),
      'RegistrationPage',
    ),
    frame: 'public',
  },
  '/userSign': {
    view: view('phone-sign', () => import('../features/phone-sign/phone-sign-page.tsx'), 'PhoneSignPage'),
    frame: 'public',
  },
  '/backPassword': {
    view: view('password-recovery', () => import('./password-recovery-screen.tsx'), 'PasswordRecoveryScreen'),
    frame: 'public',
  },
  '/expertH5': { view: notYetOpen, frame: 'bare' },
  '/receipt': {
    view: view('papers', () => import('./paper-screens.tsx'), 'ReceiptScreen'),
    frame: 'public',
  },
  '/iframe': {
    view: view('frame', () => import('../features/frame/frame-page.tsx'), 'FramePage'),
    frame: 'bare',
  },
  '/match': { view: unitHome, frame: 'workspace', kinds: ['unit'] },
  '/manage': { view: unitHome, frame: 'workspace', kinds: ['unit'] },
  '/expertBank': {
    view: expertHome,
    frame: 'workspace',
    kinds: ['expert'],
  },
  '/gameApply/index': {
    view: personalHome,
    frame: 'workspace',
    kinds: ['personal'],
  },
  '/gameApply/apply': {
    view: view('entries', () => import('./entry-screens.tsx'), 'ApplyPage'),
    frame: 'workspace',
    kinds: ['personal'],
  },
  '/entryForm': {
    view: view('papers', () => import('./paper-screens.tsx'), 'EntryFormScreen'),
    frame: 'workspace',
  },
  '/gameApply/entry': { view: entry, frame: 'workspace', kinds: ['personal'] },
  '/exhibitor/index': {
    view: exhibitorHome,
    frame: 'workspace',
    kinds: ['exhibitor'],
  },
  '/accountAdmin': {
    view: view('unit-accounts', () => import('./unit-account-screens.tsx'), 'AccountsScreen'),
    frame: 'workspace',
    kinds: ['unit'],
    exceptExhibitorAdministrator: true,
  },
  '/accountAdmin/account': {
    view: view('unit-accounts', () => import('./unit-account-screens.tsx'), 'AccountScreen'),
    frame: 'workspace',
    kinds: ['unit'],
    exceptExhibitorAdministrator: true,
  },
  '/onlineManagement/informUpload': { view: notices, frame: 'workspace' },
  '/onlineManagement/notice': { view: officialNotice, frame: 'workspace' },
  '/onlineManagement/noticeEdit': {
    view: view('official-notices', noticeScreens, 'NoticeEditScreen'),
    frame: 'workspace',
  },
  '/onlineManagement/noticeReaders': {
    view: view('official-notices', noticeScreens, 'NoticeReadersScreen'),
    frame: 'workspace',
  },
  '/amendPassword': {
    view: passwordChange,
    frame: 'workspace',
  },
  '/information': {
    view: information,
    frame: 'workspace',
  },
  '/information/corrections': { view: corrections, frame: 'workspace' },
  '/information/correction': {
    view: view('corrections', () => import('./correction-screens.tsx'), 'CorrectionScreen'),
    frame: 'workspace',
  },
  '/information/newCorrection': {
    view: view('corrections', () => import('./correction-screens.tsx'), 'NewCorrectionScreen'),
    frame: 'workspace',
  },
  '/finished': {
    view: view('status', () => import('../features/status/finished-page.tsx'), 'FinishedPage'),
    frame: 'workspace',
  },
  '/expertH5Info': { view: notYetOpen, frame: 'workspace', kinds: ['expert'], notYetOpen: true },
  '/invitingExpert': { view: notYetOpen, frame: 'workspace', kinds: ['unit'], notYetOpen: true },
  '/404': {
    view: view('status', () => import('../features/status/not-found-page.tsx'), 'NotFoundPage'),
    frame: 'workspace',
    isPassing: true,
  },
  '/401': {
    view: view('status', () => import('../features/status/forbidden-page.tsx'), 'ForbiddenPage'),
    frame: 'workspace',
    isPassing: true,
  },
  '/stop': {
    view: view('status', () => import('../features/status/stop-page.tsx'), 'StopPage'),
    frame: 'workspace',
    isPassing: true,
  },
};
