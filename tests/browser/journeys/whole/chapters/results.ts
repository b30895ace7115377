import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';
import { chooseDraw, openDuty, type DrawCrew } from './draws.ts';

const HOUR = 3_600_000;

/** The supervisor compares the sheets that the lot has drawn. */
export async function compareSamples({ clicks }: World, supervisor: Person, event: string): Promise<void> {
  clicks.begin('sheets compared');
  await openDuty(supervisor, event, 'Progress of the marking');
  const waits = supervisor.main.getByRole('cell').filter({ hasText: 'To be compared' });
  await waits.first().waitFor();
  for (let left = await waits.count(); left > 0; left -= 1) {
    await supervisor.clickOn(waits.first().getByRole('link'));
    await supervisor.does('Compared');
    await supervisor.click('button', 'All sheets', supervisor.main);
  }
}

/** The chief judge locks all signed sheets. */
export async function lockSheets(
  { clicks }: World,
  chief: Person,
  event: string,
  count: number,
): Promise<void> {
  clicks.begin('sheets locked');
  await openDuty(chief, event, 'Progress of the marking');
  await chief.click('button', /^To lock/, chief.main);
  await chief.click('button', 'Lock all that can be locked', chief.main);
  await chief.click('button', `Lock ${count} sheets`, chief.main);
  await chief.sees(`${count} sheets have been locked.`, chief.main);
}

/** The keeper asks to decode a draw on the page of its draws, and the supervisor decodes it. */
export async function decodeDraw(
  { clicks }: World,
  { keeper, supervisor }: DrawCrew,
  event: string,
  name: string,
): Promise<void> {
  clicks.begin('decoding');
  for (const [person, act] of [
    [keeper, 'Ask to decode'],
    [supervisor, 'Decode'],
  ] as const) {
    await openDuty(person, event, 'Draws of the event');
    await chooseDraw(person, name);
    await person.does(act);
  }
  await supervisor.sees(/^The draw is decoded/, supervisor.main);
}

/** The clerk compiles the results, the chief agrees, two people of the committee schedule the release. */
export async function releaseResults(
  { clicks, crowd, system }: World,
  { clerk, chief, office, second }: Readonly<Record<'clerk' | 'chief' | 'office' | 'second', Person>>,
  event: string,
): Promise<void> {
  clicks.begin('results released');
  await openDuty(clerk, event, 'Results of the event');
  await clerk.does('Compile');
  await openDuty(chief, event, 'Results of the event');
  await chief.does('Agree');
  const at = system.now() + HOUR;
  for (const person of [office, second]) {
    await person.returns();
    await person.click('link', 'Rankings');
    await person.choose('Competition', COMPETITION, person.main);
    await person.choose('Event', event, person.main);
    if (person === office) {
      await person.does('Propose the release', (dialog) =>
        person.fill('Released at', new Date(at + 8 * HOUR).toISOString().slice(0, 16), dialog),
      );
    } else await person.does('Agree to the release');
  }
  await second.pictured(`results-${event}`);
  await crowd.moveTo(at + 60_000);
  await second.sees('Released', second.main);
}
