import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openDuty } from './draws.ts';

/** The points that the judges give to each work, by its code. */
export type Points = Readonly<Record<string, number>>;

/** A judge marks every work and hands in the part. The leader does not measure. */
export async function markAll(
  { clicks }: World,
  judge: Person,
  event: string,
  points: Points,
): Promise<void> {
  clicks.begin('marks by the judges');
  await openDuty(judge, event, 'My score sheets');
  for (const [code, value] of Object.entries(points)) {
    await judge.click('link', `Open the sheet: ${event} ${code}, module A`, judge.main);
    const aspect = judge.main
      .getByRole('group', { name: /^A1\.\d/ })
      .filter({ has: judge.page.getByRole('textbox') });
    await aspect.getByRole('textbox').first().fill(`${value}`);
    await judge.page.keyboard.press('Enter');
    await judge.sees('Saved', aspect);
    // The first judge who hands in has measured for all.
    const isRight = judge.main.getByRole('radio', { name: /^Yes/ });
    if ((await isRight.isVisible()) && (await isRight.isEnabled())) {
      await judge.clickOn(isRight);
      await judge.sees(
        'Saved',
        judge.main.getByRole('group', { name: /^A1\.\d/ }).filter({ has: judge.page.getByRole('radio') }),
      );
    }
    await judge.does('Hand in');
    await judge.click('button', 'Sheets of the event', judge.main);
  }
}

/** The leader of the group signs every sheet. */
export async function signAll(
  { clicks }: World,
  leader: Person,
  event: string,
  points: Points,
): Promise<void> {
  clicks.begin('sheets signed');
  await openDuty(leader, event, 'My score sheets');
  for (const code of Object.keys(points)) {
    await leader.click('link', `Open the sheet: ${event} ${code}, module A`, leader.main);
    await leader.does('Sign for the group');
    await leader.sees('Signed', leader.main);
    await leader.click('button', 'Sheets of the event', leader.main);
  }
}
