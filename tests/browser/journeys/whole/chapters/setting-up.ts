import type { Person } from '../people.ts';
import { COMMITTEE, COMPETITION, dayFrom, identityOf, type World } from '../world.ts';

/** An event as the organiser writes it. */
export interface EventPlan {
  readonly code: string;
  readonly name: string;
  /** The text of the size of an entry; one person if absent. */
  readonly entry?: string;
  /** Whether a person who is entered may enter another event as well. */
  readonly isBesideOthers?: boolean;
}

const organisers = [
  { name: '周启明', username: 'zuwei.zhou', phone: '13800000001', password: 'Chutian-2026-ou-Gj' },
  { name: '吴丽', username: 'zuwei.wu', phone: '13800000002', password: 'Chutian-2026-wu-Gj' },
] as const;

/** The operator creates the first two accounts of the committee in the empty database. */
export async function firstAccounts({ system, crowd, clicks }: World): Promise<readonly [Person, Person]> {
  clicks.begin('first accounts');
  const people: Person[] = [];
  for (const [index, { name, ...account }] of organisers.entries()) {
    const { username, phone, password } = account;
    const about = ['--username', username, '--name', name, '--phone', phone, '--organisation', COMMITTEE];
    const { code, output } = await system.command(['create-admin', ...about], { ADMIN_PASSWORD: password });
    if (code !== 0) throw new Error(output);
    const person = await crowd.person(name, { ...account });
    await person.signsIn();
    // Only a person with a proven identity approves what takes two people.
    await person.click('link', /^Check your information/, person.main);
    await person.fill('Name', name, person.main.getByRole('region', { name: 'Identity' }));
    await person.fill('Identity number', identityOf(901 + index), person.main);
    await person.click('button', 'Send code', person.main);
    await person.typesCode(person.main);
    await person.click('button', 'Confirm my identity', person.main);
    await person.page.getByRole('button', { name: 'Confirm my identity' }).waitFor({ state: 'detached' });
    people.push(person);
  }
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('two people are needed');
  return [first, second];
}

/** One person writes the competition with its events, the other agrees to its publication. */
export async function publishCompetition(
  world: World,
  [first, second]: readonly [Person, Person],
  events: readonly EventPlan[],
): Promise<void> {
  world.clicks.begin('competition and events');
  await first.click('link', 'Competitions');
  await first.click('button', 'New competition', first.main);
  for (const [label, value] of Object.entries({
    Name: COMPETITION,
    Edition: '1',
    'Registration opens': `${dayFrom(world, -1)}T09:00`,
    'Registration closes': `${dayFrom(world, 6)}T00:00`,
    'First day': dayFrom(world, 8),
    'Last day': dayFrom(world, 9),
    Place: '武汉国际博览中心',
    Host: '湖北省人力资源和社会保障厅',
    'Telephone for questions': '027-12333',
  }))
    await first.fill(label, value, first.main);
  await first.click('button', 'Make a draft', first.main);
  for (const { code, name, entry, isBesideOthers = false } of events) {
    await first.click('button', 'Add an event', first.main);
    const form = first.main.getByRole('region', { name: 'A new event' });
    await first.fill('Code', code, form);
    await first.fill('Name', name, form);
    await first.fill('Group', '职工组', form);
    if (entry !== undefined) await first.choose('One entry is', entry, form);
    if (isBesideOthers) await first.click('checkbox', 'Who enters it may enter no other such event', form);
    await first.click('button', 'Add the event', form);
    await first.main.getByRole('button', { name: `Actions ${code} ${name}` }).waitFor();
  }
  await first.click('button', 'Submit for publication', first.main);
  await first.signs();
  await first.confirms('Submit for publication');

  await second.click('link', 'Organiser home');
  await second.click('link', /^1 ?Competitions to publish/, second.main);
  await second.click('button', 'Approve publication', second.main);
  await second.signs();
  await second.confirms('Approve publication');
  await second.sees('Published', second.main);
}
