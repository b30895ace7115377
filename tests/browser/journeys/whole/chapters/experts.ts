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
  await expert.choose('Occupation', 'In work', person);
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

/** The committee takes the waiting experts into the bank. */
export async function approveExperts(
  { clicks }: World,
  office: Person,
  plans: readonly ExpertPlan[],
): Promise<void> {
  clicks.begin('experts approved');
  for (const { name } of plans) {
    await office.click('link', 'Expert bank');
    await office.click('link', name, office.main);
    await office.does('Approve');
    await office.sees('In the expert bank', office.main);
  }
}
