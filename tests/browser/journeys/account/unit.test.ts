import { describe, expect } from 'vitest';
import type { Token } from '../../../../server/contract/session/account.ts';
import type { Entry, EntryList } from '../../../../server/contract/entry/entry.ts';
import { API_ROOT } from '../../../../server/contract/kit/api-root.ts';
import { pdf } from '../../../server/support/sample-files.ts';
import { it } from '../../support/test.ts';
import type { RunningSystem } from '../../support/system.ts';
import { openAs } from '../../shell/workspace/session.ts';
import { paths } from '../../../support/paths.ts';
import { callsOf, clicking, newEvent, OTHER, secondCompetition } from '../entry/two-competitions.ts';
import { ways } from '../../support/ways.ts';

/** The maximum number of clicks of the journey (issue 10). */
const CLICKS = 14;
const IMPORTED = 20;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let made = 0;
let turns = 0;

/** Returns an invented person in the form of a row of the sheet. */
function someone(name: string) {
  made += 1;
  const digits = `42010720060401${String(made).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
  return { name, id_no: digits + '10X98765432'[sum % 11], phone: `136${String(30_000_000 + made)}` };
}
type Someone = ReturnType<typeof someone>;

const heads =
  'Event code,Name,Identity number,Mobile number,City,Occupation,Education,Skill level,Coach,Coach’s mobile number,Remarks';
const sheetOf = (codeOf: (index: number) => string, people: readonly Someone[]) =>
  [
    heads,
    ...people.map(
      ({ name, id_no, phone }, index) =>
        `${codeOf(index)},${name},${id_no},${phone},武汉市,Student,Junior college,None,,,`,
    ),
  ].join('\n');

/**
 * Signs the owner of a number in for the first time. Returns a function that sends calls in the name of the
 * owner.
 */
async function ownerOf(system: RunningSystem, { phone }: Someone) {
  const call = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const answer = await fetch(`${system.url}${API_ROOT}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { captcha_key } = await call<{ captcha_key: string }>('GET', paths.getCaptcha);
  const captcha = await system.answerCaptcha(captcha_key);
  const { key } = await call<{ key: string }>('POST', paths.sendLoginCode, {
    phone,
    captcha,
    captcha_key,
  });
  const code = await system.answerSecondFactor(key);
  const { access_token } = await call<Token>('POST', paths.signInByPhone, { phone, code, key });
  return <T>(method: string, path: string, body?: object) => call<T>(method, path, body, access_token);
}

/**
 * Creates two records of each sort: two entries that wait for the unit, two approved entries, people of the
 * roster, and two events of each kind.
 */
async function prepare(system: RunningSystem) {
  const { id } = await secondCompetition(system);
  const committee = await callsOf(system, 'Organising committee');
  turns += 1;
  const turn = String(turns).padStart(3, '0');
  const names = {
    single: `${turn}数字加工`,
    own: `${turn}数字检测`,
    team: `${turn}智能产线`,
    spare: `${turn}数字装配`,
  };
  const codes = { single: `A${turn}`, own: `B${turn}`, team: `C${turn}`, spare: `D${turn}` };
  const now = () =>
    committee<{ version: number; events: { id: string; code: string }[] }>('GET', `/competitions/${id}`);
  for (const one of ['single', 'own', 'team', 'spare'] as const) {
    await committee(
      'POST',
      `/competitions/${id}/events`,
      newEvent({ code: codes[one], name: names[one], team_size: one === 'team' ? 2 : 1 }),
    );
  }
  const { events } = await now();
  const eventOf = (code: string) => events.find((one) => one.code === code)?.id ?? '';
  const people = ['方圆', '成峰', '尚文', '石磊'].map((name) =>
    someone(`${name}${'甲乙丙丁戊己庚辛'[turns % 8]}`),
  );
  const { access_token } = await system.signIn(system.account('Participating unit'));
  const form = new FormData();
  form.set(
    'file',
    new File([sheetOf((index) => (index < 2 ? codes.single : codes.spare), people)], 'people.csv', {
      type: 'text/csv',
    }),
  );
  const query = new URLSearchParams({ competition: id, stamped: '1', consent: '1' });
  const answer = await fetch(`${system.url}${API_ROOT}/entries/import?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'accept-language': 'en' },
    body: form,
  });
  expect(await answer.text()).toContain(`"entered":${people.length}`);
  for (const [index, person] of people.entries()) {
    const own = await ownerOf(system, person);
    await own('POST', paths.acceptAffiliation, { version: 1 });
    // The first two people enter another event by themselves, and wait for the endorsement of the unit.
    if (index > 1) continue;
    const { id: one, version } = await own<Entry>('POST', paths.beginEntry, {
      event_id: eventOf(codes.own),
    });
    await own('POST', paths.submitEntry.replace(':id', one), { version, consent: true });
  }
  // Two of the entries of the unit are approved.
  const { data } = await committee<EntryList>('GET', `/entries?event=${eventOf(codes.single)}&per_page=100`);
  for (const { id: one, version } of data) {
    await committee('POST', `/entries/${one}/approve`, { version, reason: '' });
  }
  return { id, codes, people, events: { own: eventOf(codes.own), single: eventOf(codes.single) } };
}

const words = {
  en: {
    sheet: 'Batch entry',
    competition: 'Competition',
    choose: 'Choose a file',
    declare: /^The stamped entry forms of all these people are with us/,
    enter: 'Enter everybody',
    entered: 'Everybody has been entered',
    endorse: 'Endorse what waits for our unit',
    stamped: /^The entry forms of all of them/,
    endorseAll: /^Endorse \d+ entr/,
    endorsed: /entries have been endorsed/,
    found: '2 entries',
    substitute: (name: string) => `Substitute ${name}`,
    from: 'From the people of our unit',
    reason: 'Reason',
    evidence: 'Evidence',
    remove: 'Remove evidence.pdf',
    agreed: /^This person has agreed/,
    ask: 'Ask for it',
    asked: 'Waiting for a decision',
    list: 'To the list',
    team: 'Enter a team',
    event: 'Event',
    member: (one: number) => `Member ${one}`,
    declareTeam: /^The entry form, stamped by our unit/,
    coach: 'Coach, if there is one',
  },
  zh: {
    sheet: '批量报名',
    competition: '大赛',
    choose: '选择文件',
    declare: /^上述人员的报名表均已盖章/,
    enter: '全部提交',
    entered: '全部报名成功',
    endorse: '推荐待推荐报名',
    stamped: /加盖本单位公章/,
    endorseAll: /^推荐.*\d+/,
    endorsed: /已推荐 ?\d+ ?条报名。/,
    found: '共 2 条报名',
    substitute: (name: string) => `更换选手${name}`,
    from: '从本单位人员中选择',
    reason: '原因',
    evidence: '证明材料',
    remove: '移除 evidence.pdf',
    agreed: /同意/,
    ask: '提交申请',
    asked: '待审批',
    list: '返回列表',
    team: '团队报名',
    event: '赛项',
    member: (one: number) => `队员 ${one}`,
    declareTeam: /^报名表已由本单位盖章/,
    coach: '指导教师（如有）',
  },
} as const;

describe('a unit with two competitions open', () => {
  for (const { screen, viewport, language } of ways)
    it(`enters twenty people from a sheet, endorses all, requests a substitute and enters a team, on ${screen}, in ${language}`, async ({
      visit,
      system,
    }) => {
      const { codes, people, events, id } = await prepare(system);
      const [leaver, , newcomer, second] = people;
      const page = await openAs(visit, system, 'Participating unit', '/', { viewport, language });
      const { click, clicks } = clicking(page);
      const text = words[language];
      const main = page.getByRole('main');

      // Twenty people are entered from a sheet.
      await click(main.getByRole('link', { name: text.sheet }).first());
      await main.getByLabel(text.competition, { exact: true }).selectOption({ label: OTHER });
      const sheet = sheetOf(
        () => codes.single,
        Array.from({ length: IMPORTED }, (_, index) => someone(`选手${'甲乙丙丁戊己庚辛壬癸'[index % 10]}`)),
      );
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        click(main.getByRole('button', { name: text.choose })),
      ]);
      await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await click(main.getByRole('checkbox', { name: text.declare }));
      await click(main.getByRole('button', { name: text.enter }));
      await main.getByRole('heading', { name: text.entered }).waitFor();

      // The waiting entries are endorsed.
      await click(main.getByRole('link', { name: text.endorse }));
      await click(main.getByRole('checkbox', { name: text.stamped }));
      await click(main.getByRole('button', { name: text.endorseAll }));
      await main.getByText(text.endorsed).waitFor();

      // A person of the roster replaces a competitor with an approved entry.
      await page
        .getByRole('searchbox')
        .first()
        .fill(leaver?.name ?? '');
      await page.getByRole('searchbox').first().press('Enter');
      // The rows move until the found ones have replaced the others.
      await main.getByText(text.found, { exact: true }).waitFor();
      await click(main.getByRole('link', { name: text.substitute(leaver?.name ?? '') }));
      const who = main.getByLabel(text.from);
      await who.waitFor();
      await who.selectOption({ label: await optionOf(who, second?.name ?? '') });
      await main.getByLabel(text.reason).fill('选手因伤不能参赛');
      const evidence = main.getByRole('group', { name: text.evidence });
      const [files] = await Promise.all([
        page.waitForEvent('filechooser'),
        click(evidence.getByRole('button', { name: text.choose })),
      ]);
      await files.setFiles({ name: 'evidence.pdf', mimeType: 'application/pdf', buffer: pdf() });
      await main.getByRole('button', { name: text.remove }).waitFor();
      await click(main.getByRole('checkbox', { name: text.agreed }));
      await click(main.getByRole('button', { name: text.ask }));
      await main.getByText(text.asked).first().waitFor();

      // Two people of the roster are entered as a team.
      await click(main.getByRole('link', { name: text.list }));
      await click(main.getByRole('button', { name: text.team }));
      await main.getByRole('region', { name: text.member(1) }).waitFor();
      const form = main.locator('form').filter({ has: page.getByRole('region', { name: text.member(1) }) });
      const teams = form.getByLabel(text.event, { exact: true });
      await teams.selectOption({ label: await optionOf(teams, codes.team) });
      for (const [index, person] of [leaver, newcomer].entries()) {
        const choice = main.getByRole('region', { name: text.member(index + 1) }).getByLabel(text.from);
        await choice.waitFor();
        await choice.selectOption({ label: await optionOf(choice, person?.name ?? '') });
      }
      await click(main.getByRole('checkbox', { name: text.declareTeam }));
      await main.getByLabel(text.coach).fill('黄建军');
      await main.getByLabel(text.coach).press('Enter');
      await page
        .getByRole('heading', { level: 1, name: new RegExp(`${leaver?.name}.*${newcomer?.name}`) })
        .waitFor();

      process.stdout.write(`unit, ${screen}, ${language}: ${clicks.length} clicks\n`);
      expect(clicks.length).toBeLessThanOrEqual(CLICKS);
      const committee = await callsOf(system, 'Organising committee');
      const list = (query: string) =>
        committee<EntryList>('GET', `/entries?competition=${id}&per_page=100&${query}`);
      expect((await list(`event=${events.single}`)).data).toHaveLength(IMPORTED + 2);
      expect((await list(`event=${events.own}`)).data.map(({ status }) => status)).toEqual([
        'endorsed',
        'endorsed',
      ]);
      expect(
        (await list(`text=${encodeURIComponent(newcomer?.name ?? '')}`)).data.map(
          ({ event: { code } }) => code,
        ),
      ).toContain(codes.team);
    });
});

/** Returns the label of the option that begins with a name. */
async function optionOf(
  select: { locator: (selector: string) => { allTextContents: () => Promise<string[]> } },
  name: string,
): Promise<string> {
  return (await select.locator('option').allTextContents()).find((one) => one.startsWith(name)) ?? name;
}
