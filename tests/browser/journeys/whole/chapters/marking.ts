import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openDuty } from './draws.ts';

/** The points that the judges give to each work, by its code. */
export type Points = Readonly<Record<string, number>>;

/** Opens the first sheet from the list, and every other one from the sheet before it. */
async function openNext(
  judge: Person,
  event: string,
  { code, isFirst }: { code: string; isFirst: boolean },
): Promise<void> {
  const { main } = judge;
  const next = main.getByRole('link', { name: `Next sheet: ${code}, module A`, exact: true });
  if (!isFirst) {
    // A sheet whose marks are too far apart waits for the judge again, so the page offers no other one.
    const isApart = main.getByRole('status').getByText(/too far apart/);
    await next.or(isApart).first().waitFor();
    if (await next.isVisible()) return judge.clickOn(next);
    await judge.click('button', 'Sheets of the event', main);
  }
  await judge.click('link', `Open the sheet: ${event} ${code}, module A`, main);
}

/** A judge marks every work and hands in the part. The leader does not measure. */
export async function markAll(
  { clicks }: World,
  judge: Person,
  event: string,
  points: Points,
): Promise<void> {
  clicks.begin('marks by the judges');
  await openDuty(judge, event, 'My score sheets');
  for (const [at, [code, value]] of Object.entries(points).entries()) {
    await openNext(judge, event, { code, isFirst: at === 0 });
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
  }
}

/** The list says so of a sheet that the leader cannot sign yet. */
const UNSEEN = 'Not opened since its last change';

/** The leader of the group opens every sheet, and signs all of them in one act. */
export async function signAll(
  { clicks }: World,
  leader: Person,
  event: string,
  points: Points,
): Promise<void> {
  clicks.begin('sheets signed');
  await openDuty(leader, event, 'My score sheets');
  const count = Object.keys(points).length;
  const panel = leader.main.getByRole('region', { name: 'Sheets to sign' });
  await panel.getByRole('row').nth(count).waitFor();
  // The leader has seen the last marks of some sheets already, as the last judge to hand in.
  const unseen = panel.getByRole('row').filter({ hasText: UNSEEN });
  const left = await unseen.count();
  for (let at = 0; at < left; at += 1) {
    const link =
      at === 0 ? unseen.first().getByRole('link') : leader.main.getByRole('link', { name: /^Next/ });
    const code = ((await link.textContent()) ?? '').replace('Next sheet: ', '');
    await leader.clickOn(link);
    await leader.main
      .getByRole('paragraph')
      .filter({ hasText: new RegExp(`^${code}$`) })
      .waitFor();
    await leader.main.getByRole('button', { name: 'Sign for the group' }).waitFor();
  }
  if (left > 0) await leader.click('button', 'Sheets of the event', leader.main);
  await leader.click('button', 'Sign all that can be signed', leader.main);
  await leader.click('button', `Sign ${count} sheets`, leader.main);
  await leader.sees(`${count} sheets have been signed.`, leader.main);
}
