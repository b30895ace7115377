import { view } from './view.ts';

/** Views of the competition days, by what the server's menu calls them. */
export const dayViews = {
  'competitionOperation/sessions': view(
    'day',
    () => import('../../features/day/sessions-page.tsx'),
    'SessionsPage',
  ),
  'competitionOperation/checkIn': view(
    'day',
    () => import('../../features/day/check-in-page.tsx'),
    'CheckInPage',
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
  'drawAdmin/rounds': view(
    ['draw', 'draws'],
    async () => (await import('../../features/draw/rounds-page.tsx')).loadRoundsPage(),
    'RoundsPage',
  ),
} as const;
