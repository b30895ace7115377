import { pdf } from '../../../../server/support/sample-files.ts';
import type { Person } from '../people.ts';
import { creditCodeOf, type World } from '../world.ts';

/** A unit with the account that it registers itself. */
export interface UnitPlan {
  readonly unit: string;
  readonly contact: string;
  readonly username: string;
  readonly phone: string;
  readonly password: string;
  /** The kind of account that it registers; `Organisation` if absent. */
  readonly account?: 'Exhibitor';
}

export const units = [
  {
    unit: '武昌技师学院',
    contact: '何静',
    username: 'wuchang.tech',
    phone: '13700000001',
    password: 'Danwei-2026-x-Gj',
  },
  {
    unit: '汉阳机床厂',
    contact: '唐海',
    username: 'hanyang.works',
    phone: '13700000002',
    password: 'Danwei-2026-y-Gj',
  },
] as const satisfies readonly UnitPlan[];

/** The organisation whose account looks after the booths. It has no entries. */
export const exhibitionOffice = {
  unit: '武汉国际博览中心',
  contact: '夏雪',
  username: 'wuhan.expo',
  phone: '13700000004',
  password: 'Danwei-2026-v-Gj',
} as const satisfies UnitPlan;

export const exhibitor = {
  unit: '东湖数控系统公司',
  contact: '秦雨涵',
  username: 'donghu.cnc',
  phone: '13700000003',
  password: 'Danwei-2026-z-Gj',
  account: 'Exhibitor',
} as const satisfies UnitPlan;

/** A unit registers, fills in its profile and applies; the committee confirms it. */
export async function registerUnit(world: World, office: Person, plan: UnitPlan): Promise<Person> {
  const { crowd, clicks } = world;
  clicks.begin('unit registered and confirmed');
  const { unit, contact, phone, username, password, account = 'Organisation' } = plan;
  const person = await crowd.person(contact, { username, phone, password });
  await person.open('/');
  await person.click('link', 'Create an account');
  await person.click('radio', new RegExp(`^${account}`));
  await person.fill('Username', username);
  await person.fill(/^Password$/, password);
  await person.fill(/^(Full name of the organisation|Name of the exhibitor)$/, unit);
  await person.fill('Contact person', contact);
  await person.fill('Mobile number', phone);
  await person.sendsCode(person.page);
  await person.page
    .getByLabel('Verification code')
    .and(person.page.locator('[aria-describedby*="description"]'))
    .fill(await person.code());
  await person.click('checkbox', 'I have read the privacy notice and agree to it');
  await person.click('button', 'Create the account');
  await person.click('link', /^To the (profile of the unit|information of the organisation)$/, person.main);
  const form = person.main.getByRole('region', { name: 'Organisation' });
  await person.fill('Unified social credit code', creditCodeOf(Number(phone.slice(-4))), form);
  await person.choose('Kind of organisation', 'School', form);
  await person.choose('City', 'Wuhan', form);
  await person.fill('Contact person', contact, form);
  await person.fill('Mobile number of the contact person', phone, form);
  const commitment = form.getByRole('group', { name: 'Stamped commitment' });
  await person.attach(commitment.getByRole('button', { name: 'Choose a file' }), {
    name: 'commitment.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(unit),
  });
  await commitment.getByRole('button', { name: /^Remove/ }).waitFor();
  await person.click('button', 'Save', form);
  await person.click('button', 'Apply for confirmation', person.main);
  await person.sees('Waits for confirmation', person.main);

  await office.click('link', 'Unit confirmation');
  await office.click('link', unit, office.main);
  await office.does('Confirm');
  return person;
}
