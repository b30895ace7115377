import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { API_ROOT } from '../../server/contract/kit/api-root.ts';
import { passwordField, picture, submit } from './public/forms.ts';
import { freePort } from '../support/free-port.mjs';
import { it as base, openContext } from './support/test.ts';

/** The time limit in ms. The development server compiles every file on request. */
const LONGEST = 180_000;

interface Fixtures {
  /** The address of the application that `npm run inspect` starts, with a separate port and database. */
  inspecting: string;
}

const it = base.extend<Fixtures>({
  inspecting: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    const port = await freePort();
    const child = spawn(process.execPath, ['server/bin/dev.mjs', '--inspect'], {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: folder,
        DEMO_CUP: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) if (line.includes('/inspect/')) break;
    await provide(`http://localhost:${port}`);
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  },
});

it(
  'shows the running charts on a local page, without personal data',
  async ({ browser, inspecting }) => {
    const context = await openContext(browser);
    context.setDefaultTimeout(LONGEST);
    context.setDefaultNavigationTimeout(LONGEST);
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(inspecting))
        foreign.push(request.url());
    });
    const receiver = await context.newPage();
    await receiver.goto(`${inspecting}/inspect/`);
    const page = await context.newPage();
    await page.goto(`${inspecting}/login?redirect=%2Fmatch%3Fsecret-search%3D1`);
    // Without a picture the form asks for one and does not send.
    await picture(page).locator('img').waitFor();

    await page.getByLabel('Username or mobile number').fill('canary.person');
    await passwordField(page).fill('Canary-secret-1');
    await page.getByLabel('Captcha').fill('zzzz');
    const refused = page.waitForResponse(`**${API_ROOT}/user/login?*`);
    await submit(page, 'Sign in').click();
    await refused;

    const events = receiver.getByLabel('Events, newest first');
    await events.getByText('session.signIn', { exact: true }).waitFor();
    await events.getByText('xstate.error.actor.signIn', { exact: true }).first().waitFor();
    const charts = receiver.getByLabel('Charts');
    await charts.getByRole('button', { name: 'session signedOut' }).click();
    await receiver
      .locator('figure g.now > title', { hasText: 'session.signedOut' })
      .waitFor({ state: 'attached' });

    const shown = await receiver.locator('body').evaluate((body) => body.outerHTML);
    expect(shown).toContain('•••');
    expect(shown).not.toMatch(/canary|Canary-secret|zzzz|secret-search|data:image\/svg/);

    // The charts of a single screen are shown as well, while the screen is mounted.
    await page.goto(`${inspecting}/backPassword`);
    await charts.getByRole('button', { name: 'passwordRecovery' }).waitFor();

    await page.close();
    await expect.poll(() => charts.getByRole('button').count()).toBe(0);

    expect(foreign).toEqual([]);
    await context.close();
  },
  2 * LONGEST,
);
