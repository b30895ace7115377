import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';

/** A duty at an event, as its row of the checklist names it, and who serves in it. */
export interface DutyPlan {
  readonly duty: string;
  readonly people: readonly Person[];
}

/** The committee proposes people for the places of the checklist and confirms all of them at once. */
export async function assignCrew(
  { clicks }: World,
  office: Person,
  event: string,
  plans: readonly DutyPlan[],
): Promise<void> {
  clicks.begin('duties');
  await office.click('link', 'Judge groups');
  await office.choose('Competition', COMPETITION, office.main);
  await office.choose('Event', event, office.main);
  for (const { duty, people } of plans) {
    await office.click('button', `Find somebody: ${duty}`, office.main);
    for (const { name } of people) {
      const row = office.main.getByRole('row').filter({ hasText: name });
      await office.click('button', 'Propose this person', row);
      await office.confirms('Propose this person');
      await office.sees(`${name} has been proposed. Nothing keeps the person away.`, office.main);
    }
    await office.click('button', 'Checklist', office.main);
  }
  await office.click('button', 'People', office.main);
  await office.click('button', 'Confirm all that wait', office.main);
  await office.click('checkbox', /has been trained/, office.main);
  await office.click('checkbox', /has signed/, office.main);
  await office.click('button', /^Confirm \d+ duties$/, office.main);
  await office.sees(/duties have been confirmed/, office.main);
}

/** The committee puts the scoring judges together as a group, with the leader and the reserve that are offered. */
export async function completeGroup({ clicks }: World, office: Person, name: string): Promise<void> {
  clicks.begin('group of judges');
  await office.click('button', 'Groups', office.main);
  await office.does('Begin a group', (dialog) => office.fill('Name of the group', name, dialog));
  const group = office.main.getByRole('region', { name });
  await office.click('button', 'The group is complete', group);
  await office.confirms('The group is complete');
  await office.sees('Complete', group);
}
