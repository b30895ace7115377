import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAdministrator } from './create-administrator.ts';
import type { DemoAccount } from './db/demonstration.ts';
import { StartError } from './open-system.ts';
import { demandProductionSettings, readSettings, SettingsError, type ServerSettings } from './settings.ts';
import { startServer } from './start-server.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** The application, built beside this file's own build in dist/server. */
const clientDir = join(import.meta.dirname, '../client');

async function serve(settings: ServerSettings): Promise<void> {
  demandProductionSettings(settings, process.env);
  const isBuilt = existsSync(clientDir);
  const { url, system, stop } = await startServer(settings, isBuilt ? clientDir : null);

  if (!isBuilt) print('The application is not built: only the API is served.');
  print(`\n  湖北工匠 · Hubei craftsman is ready at ${settings.publicUrl ?? url}\n`);
  if (settings.publicUrl !== undefined) print(`  It listens at ${url}.\n`);
  if (system.seeded.length > 0) print(accountTable(system.seeded));
  print(
    settings.smsWebhook === undefined
      ? '  Verification codes appear here, in this terminal.\n'
      : `  Verification codes go to ${new URL(settings.smsWebhook.url).host}.\n`,
  );

  const end = () => {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end).once('SIGTERM', end);
}

function accountTable(accounts: readonly DemoAccount[]): string {
  const rows = accounts.map(({ kind, username, password }) => [kind, username, password] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 3);
  return [
    '  Demonstration accounts (shown only now):',
    ...rows.map((row) => `    ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('')}`),
    '',
  ].join('\n');
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env, process.stderr.isTTY);
  if (command === undefined) return serve(settings);
  if (command !== 'create-admin')
    throw new StartError(`There is no command ${command}; there is create-admin.`);
  const username = await createAdministrator(settings, args, process.stdin, process.env['ADMIN_PASSWORD']);
  print(`The administrator ${username} can sign in now.`);
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
