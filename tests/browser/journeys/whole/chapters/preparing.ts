import type { Person } from '../people.ts';
import { COMPETITION, type World } from '../world.ts';

const schemeHeads =
  'Module code,Module,Judged,Practical module,Sub-criterion code,Sub-criterion,Aspect code,Aspect or penalty,Kind,Maximum or amount,Details of the rule,Unit of measure,Judges,Largest spread,Highest and lowest left out,Level 0,Level 1,Level 2,Level 3';

/** The marking scheme of an event comes from a sheet, and is fixed. */
export async function fixScheme(
  { clicks }: World,
  office: Person,
  event: string,
  rows: readonly string[],
): Promise<void> {
  clicks.begin('marking schemes');
  await office.click('link', 'Marking schemes');
  await office.click('link', new RegExp(event), office.main);
  await office.attach(office.main.getByRole('button', { name: 'Choose a sheet' }), {
    name: 'scheme.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([schemeHeads, ...rows].join('\n')),
  });
  await office.click('button', 'Replace the draft', office.main);
  await office.sees('The scheme is now that of the sheet.', office.main);
  await office.does('Fix the scheme');
  await office.sees(/^Fixed/, office.main);
}

/** The roster of an event is closed after registration. */
export async function closeRoster({ clicks }: World, office: Person, event: string): Promise<void> {
  clicks.begin('rosters');
  await office.click('link', 'Rosters');
  await office.click('link', new RegExp(event), office.main);
  await office.does('Close the roster');
  await office.sees('Roster closed', office.main);
}

/** Opens the page of the competition from the menu. */
export async function openCompetition(office: Person): Promise<void> {
  await office.click('link', 'Competitions');
  await office.click('link', COMPETITION, office.main);
}

/** One person cancels an event that has no closed roster. */
export async function cancelEvent(
  { clicks }: World,
  office: Person,
  event: string,
  reason: string,
): Promise<void> {
  clicks.begin('event cancelled');
  await openCompetition(office);
  await office.click('button', `Actions ${event}`, office.main);
  await office.click('menuitem', 'Cancel the event');
  await office.confirms('Cancel the event', (dialog) => office.fill('Reason', reason, dialog));
}
