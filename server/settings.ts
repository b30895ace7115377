import * as v from 'valibot';
import { API_ROOT } from './contract/paths.ts';
import type { Settings } from './contract/settings.ts';

/** Everything the server is told from outside, checked once at start. */
export interface ServerSettings {
  port: number;
  /** Address to listen on; undefined for all. */
  host: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | undefined;
  databasePool: number;
  /** What personal data are sealed with; undefined: the one in the data folder. */
  secretKey: Buffer | undefined;
  production: boolean;
  /** How many proxies in front of us append to X-Forwarded-For; 0 means the header is not believed. */
  trustedProxies: number;
  /** Where people reach the system, without a trailing slash; https turns on HSTS. */
  publicUrl: string | undefined;
  smsWebhook: { url: string; secret: string } | undefined;
  /** ClamAV's daemon, which looks at every file; undefined: nobody does. */
  virusScanner: { host: string; port: number } | undefined;
  tokenMilliseconds: number;
  logLevel: LogLevel;
  /** What is handed on to the page. */
  page: Settings;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const whole = (lowest: number, highest: number) => {
  const sentence = `must be a whole number from ${lowest} to ${highest}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, sentence),
    v.transform(Number),
    v.minValue(lowest, sentence),
    v.maxValue(highest, sentence),
  );
};

const address = (sentence: string, ...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), sentence),
  );

const webAddress = address('must be an address starting with http:// or https://', 'http:', 'https:');
const withoutSlash = v.transform((value: string) => value.replace(/\/+$/, ''));

const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;

const apiRoot = v.pipe(
  v.string(),
  withoutSlash,
  v.check(
    (value) => value.endsWith(API_ROOT) && (/^\/(?!\/)/.test(value) || v.is(webAddress, value)),
    `must end in ${API_ROOT}, as a path of this server or as an address starting with http:// or https://`,
  ),
);

const origins = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.everyItem(isOrigin, 'must be origins such as https://example.org, separated by commas'),
);

const scanner = v.pipe(
  address('must be an address such as tcp://localhost:3310', 'tcp:'),
  v.transform((value) => new URL(value)),
  v.check(({ hostname, port }) => hostname !== '' && port !== '', 'must name a host and a port'),
  v.transform(({ hostname, port }) => ({ host: hostname.replaceAll(/^\[|\]$/g, ''), port: Number(port) })),
);

const environment = v.pipe(
  v.object({
    PORT: v.optional(whole(0, 65_535), '8080'),
    HOST: v.optional(v.string()),
    DATA_DIR: v.optional(v.string(), 'data'),
    DATABASE_URL: v.optional(
      address('must be an address starting with postgres:// or postgresql://', 'postgres:', 'postgresql:'),
    ),
    DATABASE_POOL: v.optional(whole(1, 200), '10'),
    SECRET_KEY: v.optional(
      v.pipe(
        v.string(),
        v.check((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64'),
        v.transform((value) => Buffer.from(value, 'base64')),
      ),
    ),
    NODE_ENV: v.optional(v.string(), ''),
    TRUST_PROXY: v.optional(whole(0, 10), '0'),
    PUBLIC_URL: v.optional(v.pipe(webAddress, withoutSlash)),
    SMS_WEBHOOK_URL: v.optional(webAddress),
    SMS_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
    VIRUS_SCANNER: v.optional(scanner),
    API_ROOT: v.optional(apiRoot, API_ROOT),
    FRAME_ORIGINS: v.optional(origins, ''),
    CONTACT_PHONE: v.optional(
      v.pipe(v.string(), v.regex(/^[\d+() -]{0,32}$/, 'must be a telephone number')),
      '',
    ),
    TOKEN_HOURS: v.optional(whole(1, 720), '12'),
    LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
  }),
  v.forward(
    v.partialCheck(
      [['SMS_WEBHOOK_URL'], ['SMS_WEBHOOK_SECRET']],
      (input) => input.SMS_WEBHOOK_URL === undefined || input.SMS_WEBHOOK_SECRET !== undefined,
      'is needed with SMS_WEBHOOK_URL, to sign what is sent',
    ),
    ['SMS_WEBHOOK_SECRET'],
  ),
);

/** All faults of a configuration, one line each: "PORT must be …". */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the configuration from environment variables (`.env.example` lists them); an empty variable
 * counts as absent.
 * @param interactive a person watches the terminal: request logs then stay silent unless asked for
 * @throws SettingsError naming every fault at once
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  interactive = false,
): ServerSettings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { success, output, issues } = v.safeParse(environment, given);
  if (!success) {
    throw new SettingsError(issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('\n'));
  }
  return {
    port: output.PORT,
    host: output.HOST,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    databasePool: output.DATABASE_POOL,
    secretKey: output.SECRET_KEY,
    production: output.NODE_ENV === 'production',
    trustedProxies: output.TRUST_PROXY,
    publicUrl: output.PUBLIC_URL,
    smsWebhook:
      output.SMS_WEBHOOK_URL === undefined || output.SMS_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: output.SMS_WEBHOOK_URL, secret: output.SMS_WEBHOOK_SECRET },
    virusScanner: output.VIRUS_SCANNER,
    tokenMilliseconds: output.TOKEN_HOURS * 3_600_000,
    logLevel: output.LOG_LEVEL ?? (interactive ? 'warn' : 'info'),
    page: {
      apiRoot: output.API_ROOT,
      frameOrigins: output.FRAME_ORIGINS,
      contactPhone: output.CONTACT_PHONE,
    },
  };
}
