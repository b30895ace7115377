import type { ComponentType } from 'react';
import type { Page } from './pages.tsx';
import { dayViews } from './day-views.ts';
import { printed } from '../../i18n/printed.ts';
import { view } from './view.ts';

/** Returns the page that states why another page is not shown. */
const passing = (shown: Page['view']): Page => ({ view: shown, frame: 'workspace', isPassing: true });

/** Returns a page that prints Chinese texts in every interface language. */
const paper = <Name extends string>(
  catalogues: string | readonly string[],
  load: () => Promise<{ readonly loadViews: () => Promise<Record<Name, ComponentType>> }>,
  name: Name,
): Page => ({ view: view(catalogues, printed(load), name), frame: 'workspace' });

const unitHome = view('home', () => import('../../features/home/unit-home.tsx'), 'UnitHome');

const expertHome = view(
  ['home', 'experts', 'inviting', 'duties', 'person'],
  () => import('../expert-home-screen.tsx'),
  'ExpertHomeScreen',
);
const personalHome = view(
  ['home', 'entries'],
  () => import('../personal-home-screen.tsx'),
  'PersonalHomeScreen',
);
const information = view(
  ['information', 'person'],
  () => import('../../features/information/information-page.tsx'),
  'InformationPage',
);
const corrections = view(
  ['corrections', 'bulk'],
  () => import('../../features/corrections/corrections-page.tsx'),
  'CorrectionsPage',
);
const passwordChange = view(
  'password-change',
  () => import('../../features/session/password-change/password-change-page.tsx'),
  'PasswordChangePage',
);

const clientErrors = view(
  'client-errors',
  () => import('../../features/client-errors/client-errors-page.tsx'),
  'ClientErrorsPage',
);
const clientError = view(
  'client-errors',
  () => import('../../features/client-errors/client-error-page.tsx'),
  'ClientErrorPage',
);

const entryList = view(
  ['entries', 'person', 'bulk'],
  () => import('../../features/entries/list/entry-list-page.tsx'),
  'EntryListPage',
);
const entry = view(['entries', 'person'], () => import('../../features/entries/entry-page.tsx'), 'EntryPage');

const competitionList = view(
  'competition-making',
  () => import('../../features/competition-making/competition-list-page.tsx'),
  'CompetitionListPage',
);
const competition = view(
  'competition-making',
  () => import('../../features/competition-making/competition-page.tsx'),
  'CompetitionPage',
);
const loadDuties = () => import('../../features/duties/duties-page.tsx');
const duties = view(['duties', 'bulk'], printed(loadDuties), 'DutiesPage');
const inviting = view('inviting', () => import('../../features/inviting/inviting-page.tsx'), 'InvitingPage');
const ownInvitations = view(
  ['inviting', 'duties'],
  () => import('../expert-home-screen.tsx'),
  'OwnInvitationsScreen',
);
const myWork = view('my-work', () => import('../../features/my-work/my-work-page.tsx'), 'MyWorkPage');

const notices = view(
  'official-notices',
  () => import('../../features/official-notices/notices-page.tsx'),
  'NoticesPage',
);
const officialNotice = view(
  'official-notices',
  () => import('../../features/official-notices/notice-page.tsx'),
  'NoticePage',
);

const technicalDocument = view(
  'documents',
  () => import('../../features/documents/document-page.tsx'),
  'DocumentPage',
);

const missingPhotos = view(
  ['entries', 'bulk'],
  () => import('../../features/entries/import/missing-photos-page.tsx'),
  'MissingPhotosPage',
);

/** The views that the server's menu can name in `component`, by exact name [D11]. */
const named: Readonly<Record<string, Page['view']>> = {
  match: unitHome,
  manage: unitHome,
  expertBank: expertHome,
  invitingExpert: inviting,
  'myWork/invitations': ownInvitations,
  'gameApply/index': personalHome,
  information,
  'myWork/entries': view(
    ['entries', 'person'],
    () => import('../../features/entries/my-entries-page.tsx'),
    'MyEntriesPage',
  ),
  'myWork/tasks': myWork,
  'onlineManagement/informUpload': notices,
  'onlineManagement/notice': officialNotice,
  'competitionMaking/competitions': competitionList,
  'competitionMaking/competition': competition,
  'competitionMaking/venues': view(
    'competition-making',
    () => import('../../features/competition-making/venue/venues-page.tsx'),
    'VenuesPage',
  ),
  'competitionMaking/documents': view(
    'documents',
    () => import('../../features/documents/documents-page.tsx'),
    'DocumentsPage',
  ),
  'competitionMaking/document': technicalDocument,
  'competitionMaking/calendar': view(
    'calendar',
    () => import('../../features/calendar/calendar-page.tsx'),
    'CalendarPage',
  ),
  'competitionMaking/schemes': view(
    ['schemes', 'marking'],
    () => import('../../features/schemes/schemes-page.tsx'),
    'SchemesPage',
  ),
  'competitionMaking/scheme': view(
    ['schemes', 'marking'],
    () => import('../../features/schemes/scheme-page.tsx'),
    'SchemePage',
  ),
  'competitionMaking/venue': view(
    'competition-making',
    () => import('../../features/competition-making/venue/venue-page.tsx'),
    'VenuePage',
  ),
  'competitionOperation/experts': view(
    ['experts', 'person', 'bulk'],
    () => import('../../features/experts/experts-page.tsx'),
    'ExpertsPage',
  ),
  'competitionOperation/expert': view(
    ['experts', 'person'],
    () => import('../../features/experts/expert-page.tsx'),
    'ExpertPage',
  ),
  'competitionOperation/judges': duties,
  ...dayViews,
  'onlineManagement/entryReview': entryList,
  'onlineManagement/entries': entryList,
  'onlineManagement/entry': entry,
  'onlineManagement/reviewing': view(
    ['entries', 'person'],
    () => import('../../features/entries/review/reviewing-page.tsx'),
    'ReviewingPage',
  ),
  'onlineManagement/corrections': corrections,
  'onlineManagement/unitConfirmations': view(
    ['confirmations', 'person', 'bulk'],
    () => import('../../features/confirmations/unit-confirmations-page.tsx'),
    'UnitConfirmationsPage',
  ),
  'onlineManagement/unitConfirmation': view(
    ['confirmations', 'person'],
    () => import('../../features/confirmations/unit-confirmation-page.tsx'),
    'UnitConfirmationPage',
  ),
  'onlineManagement/affiliations': view(
    ['confirmations', 'person'],
    () => import('../../features/confirmations/affiliations-page.tsx'),
    'AffiliationsPage',
  ),
  'onlineManagement/roster': view(
    ['confirmations', 'person'],
    () => import('../../features/confirmations/roster-page.tsx'),
    'RosterPage',
  ),
  'onlineManagement/rosters': view(
    'rosters',
    () => import('../../features/rosters/rosters-page.tsx'),
    'RostersPage',
  ),
  'onlineManagement/eventRoster': view(
    'rosters',
    () => import('../../features/rosters/event-roster-page.tsx'),
    'EventRosterPage',
  ),
  'myWork/documents': view(
    'rosters',
    printed(() => import('../../features/rosters/documents-page.tsx')),
    'DocumentsPage',
  ),
  'onlineManagement/affiliation': view(
    ['confirmations', 'person'],
    () => import('../../features/confirmations/affiliation-page.tsx'),
    'AffiliationPage',
  ),
  'onlineManagement/import': view(
    ['entries', 'person'],
    () => import('../../features/entries/import/entry-import-page.tsx'),
    'EntryImportPage',
  ),
  'onlineManagement/missingPhotos': missingPhotos,
  'onlineManagement/statistics': view(
    'statistics',
    () => import('../../features/statistics/statistics-page.tsx'),
    'StatisticsPage',
  ),
  amendPassword: passwordChange,
  'systemManagement/clientErrors': clientErrors,
  'systemManagement/clientError': clientError,
  'systemManagement/exhibitionOffices': view('duties', printed(loadDuties), 'OfficesPage'),
};
// A `Map`, because an object also has inherited keys: `constructor` is not a view.
const serverViews: ReadonlyMap<string, Page['view']> = new Map(Object.entries(named));

/** The page for a menu item that names a view that this application does not have [D11]. */
const unknownComponent = view(
  'status',
  () => import('../../features/status/unknown-component-page.tsx'),
  'UnknownComponentPage',
);

/** Checks whether this application has the view that the menu names [D11]. */
export const isServerView = (component: string): boolean => serverViews.has(component);

/**
 * The application's own pages in the workspace [S7, S8]. They are not part of the menu, which the server
 * sends [S9]. This module is fetched with the session, because no page needs it earlier.
 */
export const workspacePages: Readonly<Record<string, Page>> = {
  '/match': { view: unitHome, frame: 'workspace', kinds: ['unit'] },
  '/manage': { view: unitHome, frame: 'workspace', kinds: ['unit'] },
  '/expertBank': { view: expertHome, frame: 'workspace', isForExperts: true },
  '/gameApply/index': {
    view: personalHome,
    frame: 'workspace',
    kinds: ['personal'],
  },
  '/gameApply/apply': {
    view: view(
      ['entries', 'person'],
      () => import('../../features/entries/apply/apply-page.tsx'),
      'ApplyPage',
    ),
    frame: 'workspace',
    kinds: ['personal'],
  },
  '/entryForm': paper(
    ['papers', 'person'],
    () => import('../../features/papers/entry-form-page.tsx'),
    'EntryFormPage',
  ),
  '/markingSheets': paper(
    ['papers', 'marking'],
    () => import('../../features/papers/marking-sheets-page.tsx'),
    'MarkingSheetsPage',
  ),
  '/eventPapers': paper(
    ['pack', 'papers'],
    () => import('../../features/papers/pack/event-papers-page.tsx'),
    'EventPapersPage',
  ),
  '/commitment': {
    view: view(
      'papers',
      printed(() => import('../../features/papers/commitment/commitment-page.tsx')),
      'CommitmentPage',
    ),
    frame: 'workspace',
    kinds: ['unit', 'exhibitor'],
  },
  '/participationCards': paper('rosters', () => import('../../features/rosters/cards-page.tsx'), 'CardsPage'),
  '/certificateSheets': {
    view: view('certificates', () => import('../../features/certificates/sheets-page.tsx'), 'SheetsPage'),
    frame: 'workspace',
  },
  '/programme': paper('rosters', () => import('../../features/rosters/programme-page.tsx'), 'ProgrammePage'),
  '/gameApply/entry': { view: entry, frame: 'workspace', kinds: ['personal'] },
  '/exhibitor/index': {
    view: dayViews['exhibitor/index'],
    frame: 'workspace',
    kinds: ['exhibitor'],
  },
  '/accountAdmin': {
    view: view(
      'unit-accounts',
      () => import('../../features/unit-accounts/accounts-page.tsx'),
      'AccountsPage',
    ),
    frame: 'workspace',
    kinds: ['unit'],
    exceptExhibitorAdministrator: true,
  },
  '/accountAdmin/account': {
    view: view('unit-accounts', () => import('../../features/unit-accounts/account-page.tsx'), 'AccountPage'),
    frame: 'workspace',
    kinds: ['unit'],
    exceptExhibitorAdministrator: true,
  },
  '/onlineManagement/informUpload': { view: notices, frame: 'workspace' },
  '/onlineManagement/notice': { view: officialNotice, frame: 'workspace' },
  '/onlineManagement/noticeEdit': {
    view: view(
      'official-notices',
      () => import('../../features/official-notices/notice-edit-page.tsx'),
      'NoticeEditPage',
    ),
    frame: 'workspace',
  },
  '/onlineManagement/noticeReaders': {
    view: view(
      'official-notices',
      () => import('../../features/official-notices/notice-readers-page.tsx'),
      'NoticeReadersPage',
    ),
    frame: 'workspace',
  },
  '/technicalDocuments': {
    view: view(
      'documents',
      () => import('../../features/documents/published-documents-page.tsx'),
      'PublishedDocumentsPage',
    ),
    frame: 'workspace',
  },
  '/technicalDocument': { view: technicalDocument, frame: 'workspace' },
  '/amendPassword': {
    view: passwordChange,
    frame: 'workspace',
  },
  '/onlineManagement/missingPhotos': { view: missingPhotos, frame: 'workspace', kinds: ['unit'] },
  '/information': {
    view: information,
    frame: 'workspace',
  },
  '/information/corrections': { view: corrections, frame: 'workspace' },
  '/information/correction': {
    view: view(
      'corrections',
      () => import('../../features/corrections/correction-page.tsx'),
      'CorrectionPage',
    ),
    frame: 'workspace',
  },
  '/information/newCorrection': {
    view: view(
      'corrections',
      () => import('../../features/corrections/new-correction-page.tsx'),
      'NewCorrectionPage',
    ),
    frame: 'workspace',
  },
  '/finished': {
    view: view('status', () => import('../../features/status/finished-page.tsx'), 'FinishedPage'),
    frame: 'workspace',
  },
  '/expertH5Info': {
    view: view(
      ['information', 'person', 'experts'],
      () => import('../expert-steps-screen.tsx'),
      'ExpertStepsScreen',
    ),
    frame: 'workspace',
  },
  '/invitingExpert': { view: inviting, frame: 'workspace', kinds: ['unit'] },
  '/404': passing(view('status', () => import('../../features/status/not-found-page.tsx'), 'NotFoundPage')),
  '/401': passing(view('status', () => import('../../features/status/forbidden-page.tsx'), 'ForbiddenPage')),
  '/stop': passing(view('status', () => import('../../features/status/stop-page.tsx'), 'StopPage')),
};

/**
 * Returns the view at a path that may be shown: the application's own page, or the view that the menu names
 * [D11].
 */
export const viewAt = (path: string, component: string): Page['view'] =>
  workspacePages[path]?.view ?? serverViews.get(component) ?? unknownComponent;
