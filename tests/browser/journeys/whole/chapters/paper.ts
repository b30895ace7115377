import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { openDuty } from './draws.ts';

/** A judge's paper sheet, as two clerks read it. */
interface PaperPlan {
  readonly event: string;
  readonly code: string;
  readonly judge: Person;
  /** The values of the aspects in their order, by clerk. They differ in the last one. */
  readonly read: readonly [readonly string[], readonly string[]];
}

/** Two clerks type the same paper separately and differ; the leader reads the paper again and settles the cell. */
export async function typePaper(
  { clicks }: World,
  { clerks, leader }: { clerks: readonly [Person, Person]; leader: Person },
  { event, code, judge, read }: PaperPlan,
): Promise<void> {
  clicks.begin('paper twice');
  for (const [at, clerk] of clerks.entries()) {
    await openDuty(clerk, event, 'Type papers');
    await clerk.click('link', `Type: ${code}, A, ${judge.name}`, clerk.main);
    const cells = clerk.main.getByRole('textbox', { name: /^A1\./ });
    await cells.first().waitFor();
    for (const [cell, value] of (read[at] ?? []).entries()) await cells.nth(cell).fill(value);
    await clerk.page.keyboard.press('Enter');
    await clerk.confirms('Send what is typed');
    await clerk.sees(at === 0 ? /^You have typed it\./ : /read some cells differently/, clerk.main);
  }
  await openDuty(leader, event, 'My score sheets');
  await leader.click('link', /^Settle the papers/, leader.main);
  await leader.click('link', `Settle: ${code}, A, ${judge.name}`, leader.main);
  await leader.click('button', new RegExp(`^A1\\.2: ${read[0].at(-1)}`), leader.main);
  await leader.does('Settle the cells');
  await leader.sees(/The part is handed in\./, leader.main);
}
