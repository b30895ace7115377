import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';

/** A duty at an event, as its row of the checklist names it, and who serves in it. */
export interface DutyPlan {
  readonly duty: string;
  readonly people: readonly Person[];
}

/** The committee chooses people for the places of the checklist and proposes all of them at once. */
export async function proposeCrew(
  { clicks }: World,
  office: Person,
  event: string,
  plans: readonly DutyPlan[],
): Promise<void> {
  clicks.begin('duties');
  await office.click('link', 'Judge groups');
  await office.choose('Competition', COMPETITION, office.main);
  await office.choose('Event', event, office.main);
  await office.click('button', 'Find somebody', office.main);
  for (const { duty, people } of plans) {
    const place = office.main
      .getByRole('group', { name: 'Open places' })
      .getByRole('button', { name: new RegExp(`^${duty} \\d`) });
    if ((await place.getAttribute('aria-pressed')) !== 'true') await office.clickOn(place);
    for (const { name } of people) await office.click('checkbox', `Select ${name}`, office.main);
  }
  const count = plans.reduce((sum, { people }) => sum + people.length, 0);
  await office.click('button', `Propose ${count} chosen`, office.main);
  await office.click('button', `Propose ${count} people`, office.main);
  await office.sees(`${count} people have been proposed.`, office.main);
}

/** The committee confirms all proposed people of the open event. */
export async function confirmCrew({ clicks }: World, office: Person): Promise<void> {
  clicks.begin('duties');
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
