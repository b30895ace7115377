import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ADMINISTRATOR_USAGE, createAdministrator } from './system/create-administrator.ts';
import type { DemoAccount } from './seed/demonstration.ts';
import { ARCHIVE_USAGE, reportArchive } from './maintenance/archive-report.ts';
import { reportAudit, VERIFY_USAGE } from './maintenance/audit-report.ts';
import { backup } from './maintenance/backup.ts';
import { check } from './maintenance/check.ts';
import { restore } from './maintenance/restore.ts';
import { rotateKey } from './maintenance/rotate-key.ts';
import { StartError } from './system/open-system.ts';
import { requireProductionSettings, readSettings, SettingsError, type ServerSettings } from './settings.ts';
import { startServer } from './system/start-server.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** The built application, next to the folder dist/server of this file. */
const clientDir = join(import.meta.dirname, '../client');

async function serve(settings: ServerSettings): Promise<void> {
  requireProductionSettings(settings, process.env);
  const isBuilt = existsSync(clientDir);
  const { url, system, stop } = await startServer(settings, isBuilt ? clientDir : null);

  const end = () => {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end).once('SIGTERM', end);

  if (!isBuilt) print('The application is not built: only the API is served.');
  print(`\n  湖北工匠 · Hubei craftsman is ready at ${settings.publicUrl ?? url}\n`);
  if (settings.publicUrl !== undefined) print(`  It listens at ${url}.\n`);
  if (system.seeded.length > 0) print(accountTable(system.seeded));
  print(
    settings.smsWebhook === undefined
      ? '  Verification codes appear here, in this terminal.\n'
      : `  Verification codes go to ${new URL(settings.smsWebhook.url).host}.\n`,
  );
}

function accountTable(accounts: readonly DemoAccount[]): string {
  const rows = accounts.map(
    ({ kind, username, password, tries = '' }) => [kind, username, password, tries] as const,
  );
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 3);
  return [
    '  Demonstration accounts (shown only now):',
    ...rows.map(
      (row) =>
        `    ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('')
          .trimEnd()}`,
    ),
    '',
  ].join('\n');
}

/** Printed after `create-admin` as long as no account could approve what the new one proposes. */
const SECOND_PERSON_WANTED = [
  'To publish a competition takes two people. Accounts that this administrator creates cannot approve what it',
  'proposes. Run create-admin again for a second person, with the same --organisation.',
].join('\n');

/** A command besides serving. Each command is one entry of `commands`. */
interface Command {
  /** The name and the arguments. */
  usage: string;
  about: string;
  /** @returns false if the command has found a fault */
  run: (settings: ServerSettings, args: readonly string[]) => Promise<boolean>;
}

const commands: Readonly<Record<string, Command>> = {
  'create-admin': {
    usage: ADMINISTRATOR_USAGE,
    about:
      'makes an account of the organising committee, with the password from the input; run it for two people',
    async run(settings, args) {
      const { username, hasColleague } = await createAdministrator(
        settings,
        args,
        process.stdin,
        process.env['ADMIN_PASSWORD'],
      );
      print(`The administrator ${username} can sign in now.`);
      if (!hasColleague) print(SECOND_PERSON_WANTED);
      return true;
    },
  },
  backup: {
    usage: 'backup FILE [--force]',
    about: 'copies the database to FILE, beside traffic; without the key',
    run: (settings, args) => tell(backup(settings, ...fileIn(args, 'backup'), print)),
  },
  restore: {
    usage: 'restore FILE [--force]',
    about: 'puts a backup in place while no server runs, and upgrades it',
    run: (settings, args) => tell(restore(settings, ...fileIn(args, 'restore'), print)),
  },
  'rotate-key': {
    usage: 'rotate-key',
    about: 'seals personal data with a new key, while no server runs',
    run: (settings) => tell(rotateKey(settings, process.env['NEW_SECRET_KEY'])),
  },
  check: {
    usage: 'check',
    about: 'looks at the whole database; ends with 1 where something is wrong, and names it',
    async run(settings) {
      const findings = await check(settings);
      for (const finding of findings) print(finding);
      print(findings.length === 0 ? 'Everything is as it should be.' : `${findings.length} findings.`);
      return findings.length === 0;
    },
  },
  'verify-audit': {
    usage: VERIFY_USAGE,
    about: 'works out the audit chain anew; ends with 1 at the first row that differs, and names it',
    async run(settings, args) {
      const { isRight, sentences } = await reportAudit(settings, args);
      for (const sentence of sentences) print(sentence);
      return isRight;
    },
  },
  'verify-archive': {
    usage: ARCHIVE_USAGE,
    about:
      'proves the package of a competition without a database; ends with 1 at the first thing that differs',
    run: (_, args) => reportArchive(args, print),
  },
  help: {
    usage: 'help',
    about: 'lists the commands',
    run: () => Promise.resolve(print(usage())).then(() => true),
  },
};

function usage(): string {
  const width = Math.max(...Object.values(commands).map((one) => one.usage.length)) + 3;
  return [
    'npm start                serves; settings are in .env.example',
    'npm start -- COMMAND',
    ...Object.values(commands).map((one) => `  ${one.usage.padEnd(width)}${one.about}`),
  ].join('\n');
}

/** @throws StartError unless the arguments are one file and optionally --force */
function fileIn(args: readonly string[], command: string): [file: string, force: boolean] {
  const [file, ...others] = args.filter((arg) => arg !== '--force');
  if (file === undefined || file.startsWith('-') || others.length > 0)
    throw new StartError(`Usage: ${commands[command]?.usage}`);
  return [file, args.includes('--force')];
}

async function tell(work: Promise<readonly string[]>): Promise<true> {
  for (const sentence of await work) print(sentence);
  return true;
}

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) return serve(readSettings(process.env, process.stderr.isTTY));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new StartError(`There is no command ${name}.\n${usage()}`);
  if (!(await command.run(readSettings(process.env), args))) process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof SettingsError)
    process.stderr.write(`The configuration is not right:\n${error.message.replaceAll(/^/gm, '  ')}\n`);
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
