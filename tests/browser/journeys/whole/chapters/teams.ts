import type { Person } from '../people.ts';
import { identityOf, type World } from '../world.ts';

/** A member of a team, as the unit types the person. */
interface MemberPlan {
  readonly name: string;
  readonly serial: number;
}

/** A unit enters a team by the names and identity numbers of its members. The form offers the only team event. */
export async function enterTeam(
  { clicks }: World,
  unit: Person,
  members: readonly MemberPlan[],
): Promise<void> {
  clicks.begin('team entered');
  await unit.click('link', 'Entries of our people');
  await unit.click('button', 'Enter a team', unit.main);
  for (const [at, { name, serial }] of members.entries()) {
    const place = unit.main.getByRole('region', { name: `Member ${at + 1}` });
    await unit.fill('Name', name, place);
    await unit.fill('Identity number', identityOf(serial), place);
  }
  await unit.click('checkbox', /^The entry form, stamped by our unit/, unit.main);
  await unit.click('button', 'Enter the team', unit.main);
  await unit.sees('Team entered and endorsed by the unit', unit.main);
}
