import type { Person } from '../people.ts';
import { COMPETITION, identityOf, type World } from '../world.ts';
import { openDuty } from './draws.ts';
import type { CompetitorPlan } from './entries.ts';

/** A participation card as it is printed. */
interface Card {
  readonly number: string;
  readonly code: string;
}

/** The committee plans a session. Without `times`, those that the form offers for the first day stay. */
export async function planSession(
  { clicks }: World,
  office: Person,
  event: string,
  { name, stations, times }: { name: string; stations: string; times?: readonly [string, string] },
): Promise<void> {
  clicks.begin('session planned');
  await office.click('link', 'Sessions');
  await office.choose('Competition', COMPETITION, office.main);
  await office.choose('Event', event, office.main);
  await office.does('Plan a session', async (dialog) => {
    await office.fill('Name of the session', name, dialog);
    await office.fill('Stations', stations, dialog);
    if (times !== undefined) {
      await office.fill('Starts', times[0], dialog);
      await office.fill('Ends', times[1], dialog);
    }
  });
  await office.sees('Waits for the order to be drawn and sealed', office.main);
}

/** The committee prints the participation cards. Returns them by the names of their competitors. */
export async function printCards(
  { clicks }: World,
  office: Person,
  event: string,
  people: readonly CompetitorPlan[],
): Promise<ReadonlyMap<string, Card>> {
  clicks.begin('cards');
  await office.click('link', 'Rosters');
  await office.click('link', new RegExp(event), office.main);
  await office.click('link', 'Cards to print', office.main);
  const cards = new Map<string, Card>();
  for (const { name } of people) {
    const card = office.main.locator('[data-card]').filter({ hasText: name });
    await card.getByRole('img', { name: '参赛证编号与编码' }).waitFor();
    const [number = '', code = ''] = await card.locator('footer span').allTextContents();
    cards.set(name, { number, code });
  }
  return cards;
}

/** The check-in officer compares each card and identity card with its person. */
export async function checkIn(
  { clicks }: World,
  officer: Person,
  people: readonly CompetitorPlan[],
  cards: ReadonlyMap<string, Card>,
): Promise<void> {
  clicks.begin('check-in');
  await officer.does('Open the check-in');
  await officer.click('link', 'Check-in list', officer.main);
  for (const { name, serial } of people) {
    const card = cards.get(name) ?? { number: '', code: '' };
    await officer.does(
      'Check somebody in',
      async (dialog) => {
        await officer.fill('Number of the card', card.number, dialog);
        await officer.fill('Code of the card', card.code, dialog);
        await officer.fill('Last four characters of the identity card', identityOf(serial).slice(-4), dialog);
      },
      'Check in',
    );
  }
}

/** The check-in officer closes the list after the cut-off. */
export async function closeList({ clicks }: World, officer: Person): Promise<void> {
  clicks.begin('check-in');
  await officer.looksAgain();
  await officer.click('link', 'To the sessions', officer.main);
  await officer.does('Close the list');
  await officer.sees('List closed', officer.main);
}

/** The chief judge starts the session. */
export async function startSession({ clicks }: World, chief: Person, event: string): Promise<void> {
  clicks.begin('session');
  await openDuty(chief, event, 'Sessions');
  await chief.does('Start');
  await chief.sees('Running', chief.main);
}
