import type { Person } from '../people.ts';
import { identityOf, type World } from '../world.ts';

const heads =
  'Event code,Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Coach,Coach’s mobile number,Remarks';

/** A competitor as a row of the unit's sheet. */
export interface CompetitorPlan {
  readonly event: string;
  readonly name: string;
  readonly serial: number;
  readonly phone: string;
}

/** A unit enters its people from a sheet. */
export async function importEntries(
  { clicks }: World,
  unit: Person,
  people: readonly CompetitorPlan[],
): Promise<void> {
  clicks.begin('entries from a sheet');
  await unit.click('link', 'Batch entry');
  const rows = people.map(
    ({ event, name, serial, phone }) =>
      `${event},${name},${identityOf(serial)},${phone},武汉市,In work,Junior college,None,,,`,
  );
  await unit.attach(unit.main.getByRole('button', { name: /^Choose a (file|sheet)/ }).first(), {
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, ...rows].join('\n')),
  });
  await unit.sees(/nothing is wrong/, unit.main);
  await unit.click('checkbox', /^The stamped entry forms/, unit.main);
  await unit.click('button', 'Enter everybody', unit.main);
  await unit.sees('Everybody has been entered', unit.main);
}

/** What the committee chooses as the reason, and what the competitor then puts right. */
const COACH_MISSING = 'The coach’s name or mobile number is missing or wrong';

/** The committee returns the first waiting entry, whose coach is missing. Returns the name of its competitor. */
export async function returnFirst({ clicks }: World, office: Person): Promise<string> {
  clicks.begin('returned entry');
  await office.click('link', 'Entry review');
  await office.click('link', /^Review one by one/, office.main);
  const title = office.main.getByRole('heading', { level: 2, name: / · / });
  const [name = ''] = ((await title.textContent()) ?? '').split(' · ');
  await office.click('button', 'Return for correction', office.main);
  await office.click('button', COACH_MISSING, office.main);
  await office.click('button', 'Return, next', office.main);
  await office.main.getByRole('heading', { name: `${name} · ` }).waitFor({ state: 'detached' });
  return name;
}

/** The competitor, who has no account yet, signs in by phone and hands the entry in again; the unit endorses it. */
export async function correctEntry(
  { clicks, crowd }: World,
  unit: Person,
  { name, phone }: CompetitorPlan,
): Promise<void> {
  clicks.begin('returned entry');
  const person = await crowd.person(name, { username: '', phone, password: '' });
  await person.signsInByPhone();
  await person.click('link', /^Put it right: /, person.main);
  await person.fill('Coach, if there is one', '程师傅', person.main);
  await person.fill('Mobile number of the coach', '13900139000', person.main);
  await person.click('button', 'Continue', person.main);
  await person.click('checkbox', /^What I have told is true/, person.main);
  await person.click('button', 'Hand in the entry', person.main);
  await person.sees('Your entry has been received', person.main);

  await unit.click('link', 'Unit home');
  await unit.click('link', /^1 ?Entries to endorse/, unit.main);
  await unit.does(
    'Endorse, next',
    (dialog) => unit.click('checkbox', /^The entry form, stamped by our unit/, dialog),
    'Endorse',
  );
}

/** The committee approves all entries that wait. */
export async function approveAll({ clicks }: World, office: Person, count: number): Promise<void> {
  clicks.begin('entries approved');
  await office.click('link', 'Entry review');
  await office.click('button', 'Approve all that wait', office.main);
  await office.click('button', `Approve ${count} entries`, office.main);
  await office.sees(`${count} entries have been approved.`, office.main);
}
