import { pdf } from '../../../../server/support/sample-files.ts';
import type { Person } from '../people.ts';
import { COMPETITION, dayFrom, type World } from '../world.ts';

const THEME = '装备技能成果展';

/** The committee publishes a call for exhibitors with booths. */
export async function callForExhibitors(world: World, office: Person): Promise<void> {
  world.clicks.begin('call for exhibitors');
  await office.click('link', 'Exhibitor review');
  await office.click('button', 'New call for exhibitors', office.main);
  for (const [label, value] of [
    ['Theme of the exhibition', THEME],
    ['What exhibitors should know', '欢迎企业参展。'],
    ['Applications open', `${dayFrom(world, -1)}T09:00`],
    ['Applications close', `${dayFrom(world, 5)}T18:00`],
    ['Moving in from', `${dayFrom(world, 6)}T09:00`],
    ['Moving in until', `${dayFrom(world, 7)}T18:00`],
    ['Booths are cleared by', `${dayFrom(world, 10)}T18:00`],
    ['Safety rules', '不得占用消防通道。'],
    ['Telephone for exhibitors', '027-12333'],
  ] as const)
    await office.fill(label, value, office.main);
  await office.click('button', 'Save the draft', office.main);
  await office.does(
    'Add booths',
    async (dialog) => {
      await office.fill('Hall', '一号馆', dialog);
      await office.fill('Last number', '4', dialog);
    },
    'Add the booths',
  );
  await office.does('Publish the call');
  await office.sees('Open for applications', office.main);
}

/** An exhibitor applies and confirms the booth that the committee assigns. */
export async function takeBooth(world: World, exhibitor: Person, office: Person): Promise<void> {
  const { clicks } = world;
  clicks.begin('booth');
  await exhibitor.returns();
  await exhibitor.click('link', 'Apply to exhibit', exhibitor.main);
  await exhibitor.click('button', 'Apply to exhibit', exhibitor.main);
  for (const [label, value] of [
    ['Theme of the exhibits', '数控系统'],
    ['Exhibits', '数控系统两套'],
    ['Area, m²', '9'],
    ['Power, kW', '3'],
    ['Contact person', '秦雨涵'],
    ['Telephone', '027-12333'],
  ] as const)
    await exhibitor.fill(label, value, exhibitor.main);
  await exhibitor.attach(exhibitor.main.getByRole('button', { name: /^Choose (a file|files)/ }).first(), {
    name: 'commitment.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('commitment'),
  });
  await exhibitor.main.getByRole('button', { name: 'Remove commitment.pdf' }).waitFor();
  await exhibitor.click('button', 'Save the draft', exhibitor.main);
  await exhibitor.does('Submit the application');

  await office.returns();
  await office.click('link', /Exhibitors to decide on/, office.main);
  await office.does('Approve');
  await office.does(
    'Assign a booth',
    (dialog) => office.clickOn(dialog.getByRole('button', { name: /^A01/ })),
    'Assign the booth',
  );

  await exhibitor.returns();
  await exhibitor.click('link', 'To the booth', exhibitor.main);
  await exhibitor.does('Confirm the booth');
  await exhibitor.sees('Booth confirmed', exhibitor.main);
}

/** The committee confirms an organisation as exhibition office, whose account looks after the booths. */
export async function nameVenueStaff(
  { clicks }: World,
  office: Person,
  { organisation, person }: { organisation: string; person: string },
): Promise<void> {
  clicks.begin('venue staff');
  await office.click('link', 'Judge groups');
  await office.choose('Competition', COMPETITION, office.main);
  await office.click('button', 'Exhibition offices', office.main);
  await office.fill('Name of the organisation', organisation, office.main);
  await office.page.keyboard.press('Enter');
  await office.does('Confirm as exhibition office');
  await office.click('button', 'Find somebody', office.main);
  await office.choose('Duty', 'Venue staff', office.main);
  await office.click(
    'button',
    'Propose this person',
    office.main.getByRole('row').filter({ hasText: person }),
  );
  await office.confirms('Propose this person');
  await office.click('button', 'Show who has been proposed', office.main);
  await office.click('button', 'Confirm the duty', office.main.getByRole('row').filter({ hasText: person }));
  await office.confirms('Confirm the duty', async (dialog) => {
    await office.click('checkbox', /has been trained/, dialog);
    await office.click('checkbox', /has signed/, dialog);
  });
}

async function openBooth(staff: Person, exhibitor: string): Promise<void> {
  await staff.returns();
  await staff.click('link', 'Exhibitor review');
  await staff.click('link', new RegExp(THEME), staff.main);
  await staff.click('link', new RegExp(exhibitor), staff.main);
}

/** The venue staff hand a booth over to its exhibitor. */
export async function moveIn({ clicks }: World, staff: Person, exhibitor: string): Promise<void> {
  clicks.begin('booth moved in and out');
  await openBooth(staff, exhibitor);
  await staff.does('Hand over the booth', (dialog) =>
    staff.fill('Result of the safety check', '检查合格。', dialog),
  );
  await staff.sees('Moved in', staff.main);
}

/** The venue staff take the booth back. */
export async function moveOut({ clicks }: World, staff: Person, exhibitor: string): Promise<void> {
  clicks.begin('booth moved in and out');
  await openBooth(staff, exhibitor);
  await staff.does('Take back the booth', (dialog) =>
    staff.fill('State of the booth and damage', '完好', dialog),
  );
  await staff.sees('Booth handed back', staff.main);
}
