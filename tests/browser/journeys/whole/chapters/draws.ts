import type { Person } from '../people.ts';
import type { World } from '../world.ts';

const MINUTE = 60_000;

/** The people of a draw, each with the page of the draws open. */
export interface DrawCrew {
  readonly keeper: Person;
  readonly supervisor: Person;
}

/** An expert signs in by phone and opens a page from the own duties at an event. */
export async function openDuty(expert: Person, event: string, link: string): Promise<void> {
  await expert.returns();
  const duties = expert.main.getByRole('region', { name: 'My duties' });
  await expert.click('link', link, duties.getByRole('group', { name: new RegExp(`^${event} `) }));
}

/** Opens the draw of a session and a kind on the open page of the draws, unless it is open already. */
export async function chooseDraw(person: Person, name: string): Promise<void> {
  const panel = person.main.getByRole('region', { name, exact: true });
  const other = person.main.getByRole('button', { name: `Open the draw: ${name}`, exact: true });
  await panel.or(other).first().waitFor();
  if (!(await panel.isVisible())) await person.clickOn(other);
  await panel.waitFor();
}

/** The keeper publishes the commitment of a draw, and takes words if the draw asks for them. */
export async function commitDraw({ clicks }: World, { keeper }: DrawCrew, name: string): Promise<void> {
  clicks.begin('draws');
  await chooseDraw(keeper, name);
  await keeper.does('Publish the commitment');
}

/** The leader of a delegation says a word for the draw that waits for it, from the task on the home page. */
export async function sayWord({ clicks }: World, leader: Person, word: string): Promise<void> {
  clicks.begin('draws');
  await leader.returns();
  await leader.click('link', /Words of our delegation for draws$/, leader.main);
  await leader.does('Say the word', (dialog) => leader.fill('Word', word, dialog));
  await leader.sees(word, leader.main);
}

/** Words end by the clock. */
export async function wordsEnd(
  { crowd, system }: World,
  { keeper }: DrawCrew,
  minutes: number,
): Promise<void> {
  await crowd.moveTo(system.now() + minutes * MINUTE);
  await keeper.looksAgain();
  await keeper.sees('Words are closed.', keeper.main);
}

/** The keeper draws for all at the desk and asks for the seal; the supervisor seals the result. */
export async function drawAndSeal(
  { clicks }: World,
  { keeper, supervisor }: DrawCrew,
  name: string,
): Promise<void> {
  clicks.begin('draws');
  await keeper.does('Fix lists and words');
  await keeper.does('Draw');
  if (!name.endsWith('Work codes')) {
    await keeper.does('Draw all that are left at the desk', async () => {}, 'Draw at the desk');
  }
  await keeper.sees('The tickets are drawn.', keeper.main);
  await keeper.does('Ask to seal');
  await chooseDraw(supervisor, name);
  await supervisor.does('Seal the result');
  await supervisor.sees(/^The result (stands|is sealed)/, supervisor.main);
}
