import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSystem, type Account, type RunningSystem } from './support/system.ts';
import { launchBrowser, openContext, type VisitOptions } from './support/test.ts';

/**
 * `npm run screens` takes pictures of the screens for visual inspection, in the system's folder for temporary
 * files. `SCREENS=zh-390` takes only those whose name contains it.
 */
const folder = join(tmpdir(), 'screens');
const only = process.env['SCREENS'] ?? '';

const publicPaths = [
  '/login',
  '/login?by=phone',
  '/login?redirect=%2FamendPassword',
  '/reg',
  '/userSign',
  '/backPassword',
  '/expertH5',
  '/iframe?url=https%3A%2F%2Fexample.org',
  '/receipt?certificate=',
  '/stop',
];
const signedInPaths = [
  '/',
  '/amendPassword',
  '/information',
  '/information/corrections',
  '/information/newCorrection',
  '/accountAdmin',
  '/competitionAchievement/certificates',
  '/competitionAchievement/coaches',
  '/401',
  '/404',
  '/stop',
];

const looks = (['zh', 'en'] as const).flatMap((language) =>
  [1440, 390].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${language}-${width}-${colorScheme}`,
      options: { language, colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } },
    })),
  ),
);

const fileName = (...parts: string[]) =>
  `${parts.map((part) => part.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '') || 'home').join('_')}.png`;

test('takes pictures of every screen', async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const system = await startSystem();
  const browser = await launchBrowser();
  let count = 0;

  async function shoot(
    who: string,
    paths: readonly string[],
    name: string,
    options: VisitOptions,
    account?: Account,
  ) {
    const wanted = paths.filter((path) => fileName(who, path, name).includes(only));
    if (wanted.length === 0) return;
    const context = await openContext(browser, options);
    if (account !== undefined) await context.addCookies(await credentials(system, account));
    const page = await context.newPage();
    for (const path of wanted) {
      await page.goto(system.url + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, fileName(who, path, name)), fullPage: true });
      count++;
    }
    await context.close();
  }

  try {
    for (const { name, options } of looks) {
      await shoot('public', publicPaths, name, options);
      for (const account of system.accounts.filter(({ kind }) => !/disabled/i.test(kind))) {
        await shoot(account.kind, signedInPaths, name, options, account);
      }
    }
  } finally {
    await browser.close();
    await system.stop();
  }
  process.stdout.write(`${count} pictures in ${folder}\n`);
  expect(count).toBeGreaterThan(0);
});

/** Returns the cookies of a signed-in account [S34]. */
async function credentials(system: RunningSystem, account: Account) {
  const { access_token, token_type } = await system.signIn(account);
  return Object.entries({ access_token, token_type }).map(([name, value]) => ({
    name,
    value,
    url: system.url,
  }));
}
