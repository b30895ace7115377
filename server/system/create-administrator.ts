import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ApiError } from '../kit/api-error.ts';
import { creditCode } from '../contract/unit/credit-code.ts';
import { describeFault } from '../contract/kit/faults.ts';
import {
  isPersonal,
  newPassword,
  phone as phoneSchema,
  username as usernameSchema,
} from '../contract/kit/fields.ts';
import { organisationName, personName } from '../contract/person/name-fields.ts';
import { openDatabase, StartError } from './open-system.ts';
import { createAccount, TECHNICIAN_ROLE } from '../account/accounts.ts';
import { hasSecondPerson } from '../account/second-person.ts';
import { createLanguages } from '../message/languages.ts';
import { confirmedOffices } from '../unit/offices.ts';
import { appointToCommittee } from '../unit/organisations.ts';
import { isEasyToGuess } from '../secret/common-passwords.ts';
import { createPasswords } from '../secret/passwords.ts';
import { secure } from '../session/security-log.ts';
import type { ServerSettings } from '../settings.ts';

export const ADMINISTRATOR_USAGE =
  'create-admin --username USERNAME --name NAME --phone NUMBER [--organisation NAME [--credit-code CODE]]';

/**
 * `create-admin --username USERNAME --name NAME --phone NUMBER --organisation NAME`: creates an account of the
 * organising committee. The first two accounts of a system that is never seeded are created with it, one for
 * each of two people: an account that one of them creates cannot approve what its creator proposes. `--name` is
 * the name of the person, which records of acts show. The codes of its second factor go to the mobile number.
 * The organisation is confirmed, with the account as its administrator. An account without
 * an organisation acts for none. The password is ADMIN_PASSWORD, the response to a prompt, or the first line
 * of the input. It is never read from the command line, because every user of the machine can read that.
 * @returns the username, and whether another account of the committee can approve what this one proposes
 * @throws StartError with the fault of the name or the password
 */
export async function createAdministrator(
  settings: ServerSettings,
  args: readonly string[],
  input: NodeJS.ReadStream,
  envPassword: string | undefined,
): Promise<{ username: string; hasColleague: boolean }> {
  const given = optionsOf(args);
  const username = demand('The username', usernameSchema, given.username ?? '');
  const name = demand('The name', personName(2), given.name ?? '');
  const phone = demand('The mobile number', phoneSchema, given.phone ?? '');
  const committee = given.organisation === undefined ? null : committeeOf(given);
  const password = demand('The password', newPassword, envPassword ?? (await readPassword(input)));
  if (isEasyToGuess(password)) throw new StartError('The password is too easy to guess.');
  if (isPersonal(password, { username, phone })) {
    throw new StartError('The password must not contain the username or mobile number.');
  }

  const passwordHash = await createPasswords().hash(password);
  const db = await openDatabase(settings);
  try {
    const hasColleague = await db.transaction().execute(async (transaction) => {
      const now = Date.now();
      const id = await createAccount(
        transaction,
        {
          username,
          name,
          phone,
          passwordHash,
          isUnit: true,
          contactName: '',
          roles: ['Committee', TECHNICIAN_ROLE],
        },
        now,
      );
      const detail = `Committee ${TECHNICIAN_ROLE}`;
      await secure(transaction, { kind: 'accountMade', user_id: id, detail, at: now });
      if (committee === null) return false;
      const organisationId = await appointToCommittee(transaction, id, committee, now);
      return hasSecondPerson(transaction, id, await confirmedOffices(transaction, organisationId));
    });
    return { username, hasColleague };
  } catch (error) {
    if (error instanceof ApiError) {
      const faulty = error.details.errors ?? {};
      if ('phone' in faulty) throw new StartError('The mobile number already has an account.');
      const what = 'credit_code' in faulty ? 'credit code' : `username ${username}`;
      throw new StartError(`The ${what} is already taken.`);
    }
    throw error;
  } finally {
    await db.destroy();
  }
}

interface Options {
  username?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  organisation?: string | undefined;
  'credit-code'?: string | undefined;
}

const committeeOf = ({ organisation = '', 'credit-code': code }: Options) => ({
  name: demand('The organisation', organisationName(4), organisation),
  creditCode: code === undefined ? null : demand('The credit code', creditCode, code),
});

function optionsOf(args: readonly string[]): Options {
  const type = 'string';
  try {
    const options = {
      username: { type },
      name: { type },
      phone: { type },
      organisation: { type },
      'credit-code': { type },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    throw new StartError(`Usage: ${ADMINISTRATOR_USAGE}`);
  }
}

function demand<const Schema extends v.GenericSchema<unknown, string>>(
  what: string,
  schema: Schema,
  value: string,
) {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  throw new StartError(
    `${what} is not right: ${describeFault(createLanguages()('en'), issues[0].message)}. Usage: ${ADMINISTRATOR_USAGE}`,
  );
}

/** Prompts for the password without showing it. Without a terminal, reads one line. */
async function readPassword(input: NodeJS.ReadStream): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (input.isTTY) process.stderr.write('Password: ');
  const lines = createInterface({ input, output: silent, terminal: input.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (input.isTTY) process.stderr.write('\n');
  }
}
