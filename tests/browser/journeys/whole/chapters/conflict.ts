import type { Person } from '../people.ts';
import type { World } from '../world.ts';

/** The committee releases a judge who works for a unit with an entry, and proposes another in the place. */
export async function replaceJudge(
  { clicks }: World,
  office: Person,
  { judge, successor }: { judge: Person; successor: Person },
): Promise<void> {
  clicks.begin('conflict of a judge');
  await office.click('button', 'People', office.main);
  const row = office.main.getByRole('row').filter({ hasText: judge.name });
  await office.sees('Same unit as a competitor', row);
  await office.click('button', 'Release the person', row);
  await office.confirms('Release the person', (dialog) =>
    office.fill('Reason', '与参赛选手同一单位', dialog),
  );
  await office.click('button', 'Find somebody', office.main);
  await office.click(
    'button',
    'Propose this person',
    office.main.getByRole('row').filter({ hasText: successor.name }),
  );
  await office.confirms('Propose this person');
  await office.sees(`${successor.name} has been proposed. Nothing keeps the person away.`, office.main);
}
