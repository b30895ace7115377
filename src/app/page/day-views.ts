import { printed } from '../../i18n/printed.ts';
import { view } from './view.ts';

/** Views of the competition days and of the exhibition. The keys are the component names in the server's menu. */
export const dayViews = {
  'competitionOperation/sessions': view(
    'day',
    () => import('../../features/day/sessions-page.tsx'),
    'SessionsPage',
  ),
  'competitionOperation/checkIn': view(
    ['day', 'bulk'],
    printed(() => import('../../features/day/check-in-page.tsx')),
    'CheckInPage',
  ),
  'competitionOperation/incidents': view(
    'day',
    printed(() => import('../../features/day/incidents-page.tsx')),
    'IncidentsPage',
  ),
  'competitionOperation/audit': view(
    'audit-log',
    () => import('../../features/audit-log/audit-page.tsx'),
    'AuditPage',
  ),
  'matchScore/sheets': view(
    ['scoring', 'marking', 'bulk'],
    () => import('../../features/scoring/sheets-page.tsx'),
    'SheetsPage',
  ),
  'matchScore/progress': view(
    ['scoring', 'marking', 'bulk'],
    () => import('../../features/scoring/progress-page.tsx'),
    'ProgressPage',
  ),
  'matchResults/ranking': view(
    'results',
    printed(() => import('../../features/results/ranking-page.tsx')),
    'RankingPage',
  ),
  'matchResults/corrections': view(
    'results',
    printed(() => import('../../features/results/corrections-page.tsx')),
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
    printed(() => import('../../features/results/publicity-page.tsx')),
    'PublicityPage',
  ),
  'competitionAchievement/medals': view(
    'results',
    () => import('../../features/results/medals-page.tsx'),
    'MedalsPage',
  ),
  'matchResults/appeal': view(
    'appeals',
    printed(() => import('../../features/appeals/appeals-page.tsx')),
    'OwnAppealsPage',
  ),
  'myWork/appeals': view(
    'appeals',
    printed(() => import('../../features/appeals/appeals-page.tsx')),
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
    printed(() => import('../../features/draw/rounds-page.tsx')),
    'RoundsPage',
  ),
  'drawAdmin/seals': view(
    ['draw', 'draws'],
    printed(() => import('../../features/draw/seals-page.tsx')),
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
    ['exhibitors', 'bulk'],
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
    printed(() => import('../../features/exhibitors/booth-page.tsx')),
    'BoothPage',
  ),
} as const;
