import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openDuty } from './draws.ts';

/** Judges whose marks are too far apart give the mark anew, each with a reason. */
export async function markAnew(
  { clicks }: World,
  judges: readonly Person[],
  event: string,
  { code, points }: { code: string; points: number },
): Promise<void> {
  clicks.begin('marks too far apart');
  for (const judge of judges) {
    await openDuty(judge, event, 'My score sheets');
    await judge.click('link', `Open the sheet: ${event} ${code}, module A`, judge.main);
    await judge.sees(/too far apart/, judge.main);
    const field = judge.main.getByRole('group', { name: /^A1\.2/ });
    await judge.fill(/^A1\.2/, `${points}`, field);
    await judge.fill('Reason', '复核后按评分细则重新评定', field);
    await judge.click('button', 'Give the mark anew', field);
    await judge.sees('Saved', field);
    await judge.does('Hand in');
  }
}
