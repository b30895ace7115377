import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names of programs. The headless shell comes first, because a page takes a quarter of the time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const places = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the paths of Playwright's downloads, newest first. */
function downloads() {
  const caches = {
    darwin: join(homedir(), 'Library/Caches'),
    win32: process.env['LOCALAPPDATA'] ?? homedir(),
    linux: process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  };
  const system = platform();
  const cache = system === 'darwin' || system === 'win32' ? caches[system] : caches.linux;
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(cache, 'ms-playwright');
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  try {
    return readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => inside.map((path) => join(folder, name, path)));
  } catch {
    return [];
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a Chromium or Chrome on this machine: `CHROMIUM_PATH`, else one on the PATH, in a usual place, or
 * downloaded by Playwright.
 * @returns {string | undefined} its path
 * @throws {Error} if `CHROMIUM_PATH` names no program, because it is set on purpose and no other program may
 * replace it
 */
function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isExecutable(given)) {
      throw new Error(`CHROMIUM_PATH is ${given}, which is not a program that can be run.`);
    }
    return given;
  }
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, platform() === 'win32' ? `${name}.exe` : name)));
  return [...onPath, ...places, ...downloads()].find(isExecutable);
}

/**
 * As {@link findChromium}, and installs a browser if there is none: Playwright's own download, else Debian's
 * package if the user is root.
 * @returns {string} its path
 * @throws {Error} a sentence that says what to install
 */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found !== undefined) {
    return found;
  }
  console.log('No Chromium or Chrome on this machine: trying to install one …');
  const playwright = fileURLToPath(new URL('../../node_modules/playwright-core/cli.js', import.meta.url));
  /** @type {[string, string[]][]} */
  const ways = [[process.execPath, [playwright, 'install', '--no-shell', 'chromium']]];
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    ways.push(
      ['/usr/bin/apt-get', ['update', '-q']],
      [
        '/usr/bin/apt-get',
        ['install', '-yq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'],
      ],
      ['/usr/bin/apt-get', ['install', '-yq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']],
    );
  }
  for (const [command, args] of ways) {
    spawnSync(command, args, {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findChromium();
    // A download without its libraries exists but does not run.
    if (installed !== undefined && spawnSync(installed, ['--version'], { timeout: 30_000 }).status === 0) {
      return installed;
    }
  }
  throw new Error(
    'The browser tests need Chromium or Google Chrome: install one (Debian, Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to it.',
  );
}
