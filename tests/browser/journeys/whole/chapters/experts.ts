import type { Person } from '../people.ts';
import { dayFrom, identityOf, type World } from '../world.ts';

/** An expert whom the committee invites to the bank. */
export interface ExpertPlan {
  readonly name: string;
  readonly serial: number;
  readonly phone: string;
  readonly employer: string;
}

/** The committee invites people to the bank by their numbers. */
export async function inviteToBank(
  { clicks }: World,
  office: Person,
  plans: readonly ExpertPlan[],
): Promise<void> {
  clicks.begin('experts invited to the bank');
  await office.click('link', 'Invite experts');
  await office.click('button', 'The expert bank', office.main);
  for (const { name, phone } of plans) {
    await office.does(
      'Invite to the bank',
      async (dialog) => {
        await office.fill('Name', name, dialog);
        await office.fill('Mobile number', phone, dialog);
      },
      'Send the invitation',
    );
    await office.sees(name, office.main);
  }
}

/** The invited person accepts by the link of the message, signs in and hands in an expert file. */
export async function joinBank(
  { crowd, system, clicks }: World,
  { name, serial, phone, employer }: ExpertPlan,
): Promise<Person> {
  clicks.begin('expert files');
  const expert = await crowd.person(name, { username: '', phone, password: '' });
  await expert.open(await system.message(phone, /(https:\/\/\S+)/));
  await expert.click('button', 'Accept');
  await expert.confirms('Accept', async (dialog) => {
    await expert.click('button', 'Send code', dialog);
    await expert.signs();
    await expert.click('checkbox', /^I agree that my data are kept/, dialog);
  });
  // A number gets one code a minute.
  await crowd.moveTo(system.now() + 61_000);
  await expert.signsInByPhone();
  await expert.click('link', 'Write the file', expert.main);
  const person = expert.main.getByRole('region', { name: 'Person' });
  await expert.fill('Name', name, person);
  await expert.fill('Identity number', identityOf(serial), person);
  await expert.choose(/^City where you live/, 'Wuhan', person);
  await expert.choose('Education', 'Junior college', person);
  await expert.choose('Skill level', 'None', person);
  await expert.click('button', 'Save', person);
  await expert.sees(/^On record: /, person);
  const file = expert.main.getByRole('region', { name: 'Expert file' });
  await expert.fill('Employer', employer, file);
  await expert.choose('Professional title', 'Senior technician', file);
  await expert.fill('Trades you judge', '数控车', file);
  await expert.fill('Years of judging', '8', file);
  await expert.fill('Number of the certificate', `HB-CP-2026-${serial}`, file);
  await expert.fill('Last day of the certificate', dayFrom({ system }, 400), file);
  await expert.choose('Conflicts of interest', 'I have none', file);
  await expert.click('button', 'Save', file);
  await expert.click('link', 'your home', file);
  await expert.does('Hand in');
  await expert.sees('Being examined', expert.main);
  return expert;
}

const heads =
  'Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Employer,Professional title,Trades,Years of judging,Number of the certificate,Last day of the certificate,Judged before,Conflicts of interest,People and units';

/** A member of the committee files the applications of experts from a sheet. */
export async function fileExperts(
  world: World,
  office: Person,
  plans: readonly ExpertPlan[],
): Promise<readonly Person[]> {
  world.clicks.begin('experts from a sheet');
  await office.click('link', 'Expert bank');
  await office.clickOn(office.main.getByText('Add experts from a sheet'));
  const until = dayFrom(world, 400);
  const rows = plans.map(
    ({ name, serial, phone, employer }) =>
      `${name},${identityOf(serial)},${phone},武汉市,In work,Junior college,None,${employer},Senior technician,数控车,8,HB-CP-2026-${serial},${until},,None,`,
  );
  await office.attach(office.main.getByRole('button', { name: /^Choose a (file|sheet)/ }).first(), {
    name: 'experts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, ...rows].join('\n')),
  });
  await office.click('checkbox', /^The application forms/, office.main);
  await office.click('button', `File ${plans.length} applications`, office.main);
  await office.sees(`${plans.length} applications have been filed.`, office.main);
  const people: Person[] = [];
  for (const { name, phone } of plans)
    people.push(await world.crowd.person(name, { username: '', phone, password: '' }));
  return people;
}

/** Another member of the committee takes all waiting experts into the bank. */
export async function approveExperts({ clicks }: World, reviewer: Person, count: number): Promise<void> {
  clicks.begin('experts approved');
  await reviewer.click('link', 'Expert bank');
  await reviewer.click('button', 'Approve those on this page that wait', reviewer.main);
  await reviewer.click('button', `Approve ${count} files`, reviewer.main);
  await reviewer.sees(`${count} files have been approved.`, reviewer.main);
}
