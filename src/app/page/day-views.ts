import { view } from './view.ts';

/** Views of the competition days and of the exhibition. The keys are the component names in the server's menu. */
export const dayViews = {
  'competitionOperation/sessions': view(
    'day',
    () => import('../../features/day/sessions-page.tsx'),
    'SessionsPage',
  ),
  'competitionOperation/checkIn': view(
    'day',
    async () => (await import('../../features/day/check-in-page.tsx')).loadCheckInPage(),
    'CheckInPage',
  ),
  'competitionOperation/incidents': view(
    'day',
    async () => (await import('../../features/day/incidents-page.tsx')).loadIncidentsPage(),
    'IncidentsPage',
  ),
  'competitionOperation/audit': view(
    'audit-log',
    () => import('../../features/audit-log/audit-page.tsx'),
    'AuditPage',
  ),
  'matchScore/sheets': view(
    ['scoring', 'marking'],
    () => import('../../features/scoring/sheets-page.tsx'),
    'SheetsPage',
  ),
  'matchScore/progress': view(
    ['scoring', 'marking'],
    () => import('../../features/scoring/progress-page.tsx'),
    'ProgressPage',
  ),
  'matchResults/ranking': view(
    'results',
    async () => (await import('../../features/results/ranking-page.tsx')).loadRankingPage(),
    'RankingPage',
  ),
  'matchResults/corrections': view(
    'results',
    async () => (await import('../../features/results/corrections-page.tsx')).loadCorrectionsPage(),
    'CorrectionsPage',
  ),
  'matchResults/mine': view(
    'results',
    () => import('../../features/results/own-results-page.tsx'),
    'OwnResultsPage',
  ),
  'competitionRunMatchResult/sessions': view(
    ['scoring', 'marking'],
    () => import('../../features/scoring/session-results-page.tsx'),
    'SessionResultsPage',
  ),
  'competitionRunMatchResult/publicity': view(
    'results',
    async () => (await import('../../features/results/publicity-page.tsx')).loadPublicityPage(),
    'PublicityPage',
  ),
  'competitionAchievement/medals': view(
    'results',
    () => import('../../features/results/medals-page.tsx'),
    'MedalsPage',
  ),
  'matchResults/appeal': view(
    'appeals',
    async () => (await import('../../features/appeals/appeals-page.tsx')).loadAppealsPages(),
    'OwnAppealsPage',
  ),
  'myWork/appeals': view(
    'appeals',
    async () => (await import('../../features/appeals/appeals-page.tsx')).loadAppealsPages(),
    'AppealsPage',
  ),
  'competitionAchievement/certificates': view(
    'certificates',
    () => import('../../features/certificates/certificates-page.tsx'),
    'CertificatesPage',
  ),
  'competitionAchievement/coaches': view(
    'certificates',
    () => import('../../features/certificates/coaches-page.tsx'),
    'CoachesPage',
  ),
  'drawAdmin/rounds': view(
    ['draw', 'draws'],
    async () => (await import('../../features/draw/rounds-page.tsx')).loadRoundsPage(),
    'RoundsPage',
  ),
  'drawAdmin/seals': view(
    ['draw', 'draws'],
    async () => (await import('../../features/draw/seals-page.tsx')).loadSealsPage(),
    'SealsPage',
  ),
  'drawAdmin/screen': view(
    ['hall', 'draws'],
    () => import('../../features/hall/screen-page.tsx'),
    'ScreenPage',
  ),
  'exhibitor/index': view(
    ['home', 'exhibitors'],
    () => import('../exhibitor-home-screen.tsx'),
    'ExhibitorHomeScreen',
  ),
  'onlineManagement/exhibitors': view(
    'exhibitors',
    () => import('../../features/exhibitors/exhibitors-page.tsx'),
    'ExhibitorsPage',
  ),
  'exhibitor/application': view(
    'exhibitors',
    () => import('../../features/exhibitors/application-page.tsx'),
    'ApplicationPage',
  ),
  'exhibitor/booth': view(
    'exhibitors',
    () => import('../../features/exhibitors/booth-page.tsx'),
    'BoothPage',
  ),
} as const;
