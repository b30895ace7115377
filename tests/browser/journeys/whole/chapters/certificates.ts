import type { Browser } from 'playwright-core';
import { readPrintedQr } from '../../../certificates/read-qr.ts';
import type { Person } from '../people.ts';
import { COMMITTEE, COMPETITION, type World } from '../world.ts';

async function openAwards(person: Person, event: string): Promise<void> {
  await person.returns();
  await person.click('link', 'Certificates');
  await person.choose('Competition', COMPETITION, person.main);
  await person.click('link', new RegExp(event), person.main);
}

/** The committee fills in the signatories and the seal of all certificates of the competition. */
async function fillInForm(second: Person): Promise<void> {
  await second.click('link', 'Fill in signatories and seal', second.main);
  for (const [at, name, office] of [
    [0, '郭志远', '组织委员会主任'],
    [1, '王建国', '执行主任'],
  ] as const) {
    await second.main.getByLabel('Name', { exact: true }).nth(at).fill(name);
    await second.main.getByLabel('Office', { exact: true }).nth(at).fill(office);
  }
  await second.fill('Whose seal it is', COMMITTEE, second.main);
  await second.click('button', 'Save', second.main);
  await second.sees(/^Saved/, second.main);
}

/** The committee asks for the awards of an event, grants them and issues certificates. */
export async function issueCertificates(
  { clicks }: World,
  [first, second]: readonly [Person, Person],
  event: string,
): Promise<void> {
  clicks.begin('certificates issued');
  await openAwards(first, event);
  await first.does(/^Ask for the grant \(\d+\)$/, async () => {}, 'Ask for the grant');
  await openAwards(second, event);
  await second.does(/^Grant them \(\d+\)$/, async () => {}, 'Grant them');
  await second.click('button', /^Look at the certificates/, second.main);
  const issue = second.main.getByRole('button', { name: /^Issue \d+ certificates$/ });
  const lacks = second.main.getByRole('link', { name: 'Fill in signatories and seal', exact: true });
  await issue.or(lacks).first().waitFor();
  if (await lacks.isVisible()) {
    await fillInForm(second);
    await second.click('button', 'Awards', second.main);
    await second.click('link', new RegExp(event), second.main);
    await second.click('button', /^Look at the certificates/, second.main);
  }
  await second.does(/^Issue \d+ certificates$/, async () => {}, 'Issue the certificates');
}

/** A visitor without an account reads the QR code of a printed certificate and opens its address. */
export async function checkPrinted(
  { clicks, system, crowd }: World,
  person: Person,
  browser: Browser,
): Promise<void> {
  clicks.begin('certificate checked');
  await person.click('link', /^Look at it: HB/, person.main);
  const sheet = person.main.locator('[data-certificate]');
  await sheet.waitFor();
  const { text } = await readPrintedQr(browser, person.page, sheet.getByRole('img').first(), 4);
  const visitor = await crowd.person('the visitor', { username: '', phone: '', password: '' });
  await visitor.page.goto(system.url + new URL(text).pathname);
  await visitor.sees('This certificate is genuine and valid.');
}
