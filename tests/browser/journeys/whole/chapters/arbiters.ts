import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';

/** The committee proposes the arbiters of the competition, and confirms them. */
export async function nameArbiters(
  { clicks }: World,
  office: Person,
  arbiters: readonly Person[],
): Promise<void> {
  clicks.begin('arbiters');
  await office.click('link', 'Judge groups');
  await office.choose('Competition', COMPETITION, office.main);
  await office.choose('Event', '', office.main);
  await office.click('button', 'Find somebody', office.main);
  await office.choose('Duty', 'Arbiter', office.main);
  for (const { name } of arbiters) {
    await office.click(
      'button',
      'Propose this person',
      office.main.getByRole('row').filter({ hasText: name }),
    );
    await office.confirms('Propose this person');
    await office.sees(`${name} has been proposed. Nothing keeps the person away.`, office.main);
  }
  await office.click('button', 'Show who has been proposed', office.main);
  for (const { name } of arbiters) {
    const row = office.main.getByRole('row').filter({ hasText: name });
    await office.click('button', 'Confirm the duty', row);
    await office.confirms('Confirm the duty', async (dialog) => {
      await office.click('checkbox', /has been trained/, dialog);
      await office.click('checkbox', /has signed/, dialog);
    });
    await office.sees('Confirmed for duty', row);
  }
}
