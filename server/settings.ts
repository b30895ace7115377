import * as v from 'valibot';
import { API_ROOT } from './contract/kit/api-root.ts';
import type { Settings } from './contract/kit/settings.ts';

/** The configuration of the server, validated once at start. */
export interface ServerSettings {
  port: number;
  /** The address to listen on. */
  host: string;
  /** The folder of the embedded database. */
  dataDir: string;
  /** The URL of the PostgreSQL database that replaces the embedded database. */
  databaseUrl: string | undefined;
  databasePool: number;
  /** The key that encrypts personal data; undefined for the key in the data folder. */
  secretKey: Buffer | undefined;
  /** The file of the key if none is given; it is created if it does not exist. */
  secretKeyFile: string | undefined;
  /** The use of this server. It decides which data may be seeded and which settings are required. */
  use: Use;
  /** Whether and at which time the demonstration has a second competition. */
  demoCup: '0' | 'before' | 'day';
  /**
   * The number of proxies in front of the server that append to X-Forwarded-For. With 0 the header is
   * ignored.
   */
  trustedProxies: number;
  /** The public URL of the system, without a trailing slash. https turns on HSTS. */
  publicUrl: string | undefined;
  smsWebhook: { url: string; secret: string } | undefined;
  /** The ClamAV daemon that scans every file; undefined for no scan. */
  virusScanner: { host: string; port: number } | undefined;
  tokenMilliseconds: number;
  /** Milliseconds after the last call. */
  idleMilliseconds: number;
  logLevel: LogLevel;
  /** The settings that the page receives. */
  page: Settings;
}

/**
 * - `local`: used only on this machine. An empty embedded database gets the demonstration, with known
 *   passwords.
 * - `empty`: the same, but DEMO=0 asks for no demonstration.
 * - `demonstration`: requested by DEMO=1, on any address. The passwords are random.
 * - `production`: everything else. Nothing is seeded, and {@link requireProductionSettings} must pass.
 */
type Use = 'local' | 'empty' | 'demonstration' | 'production';

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

/** Checks whether a host name or an IP address refers to this machine only. */
const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const webAddress = address('must be an address starting with http:// or https://', 'http:', 'https:');
/** Codes and passwords are sent to this URL, so they must be encrypted on the network. */
const webhookAddress = v.pipe(
  v.string(),
  v.check(
    (value) =>
      URL.canParse(value) &&
      (new URL(value).protocol === 'https:' ||
        (new URL(value).protocol === 'http:' && isLoopback(new URL(value).hostname))),
    'must be an address starting with https:// (http:// only on this machine)',
  ),
);
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
    DEMO: v.optional(v.picklist(['0', 'false', 'no', '1'], 'must be 1, or 0')),
    DEMO_CUP: v.optional(v.picklist(['0', 'before', 'day'], 'must be day, before, or 0'), 'day'),
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
    SECRET_KEY_FILE: v.optional(v.string()),
    NODE_ENV: v.optional(v.string(), ''),
    TRUST_PROXY: v.optional(whole(0, 10), '0'),
    PUBLIC_URL: v.optional(v.pipe(webAddress, withoutSlash)),
    SMS_WEBHOOK_URL: v.optional(webhookAddress),
    SMS_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
    VIRUS_SCANNER: v.optional(scanner),
    API_ROOT: v.optional(apiRoot, API_ROOT),
    FRAME_ORIGINS: v.optional(origins, ''),
    CONTACT_PHONE: v.optional(
      v.pipe(v.string(), v.regex(/^[\d+() -]{0,32}$/, 'must be a telephone number')),
      '',
    ),
    TOKEN_HOURS: v.optional(whole(1, 720), '12'),
    TOKEN_IDLE_MINUTES: v.optional(whole(5, 43_200), '90'),
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
  v.forward(
    v.partialCheck(
      [['DEMO'], ['NODE_ENV']],
      (input) => input.DEMO !== '1' || input.NODE_ENV !== 'production',
      'cannot be 1 with NODE_ENV=production: real data and demonstration accounts do not go together',
    ),
    ['DEMO'],
  ),
);

type Environment = v.InferOutput<typeof environment>;

/**
 * Returns the use of the server. A server that other machines can reach is for production, even if NODE_ENV
 * is not `production`.
 */
function purposeOf({ DEMO, NODE_ENV, HOST, PUBLIC_URL }: Environment): Use {
  if (DEMO === '1') return 'demonstration';
  const isLocal =
    NODE_ENV !== 'production' &&
    (HOST === undefined || isLoopback(HOST)) &&
    (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));
  if (!isLocal) return 'production';
  return DEMO === undefined ? 'local' : 'empty';
}

/** All faults of a configuration, one line each: "PORT must be …". */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the configuration from environment variables (`.env.example` lists them). An empty variable counts as
 * absent.
 * @param interactive whether a user watches the terminal; request logs are then off by default
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
    host: output.HOST ?? '127.0.0.1',
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    databasePool: output.DATABASE_POOL,
    secretKey: output.SECRET_KEY,
    secretKeyFile: output.SECRET_KEY_FILE,
    use: purposeOf(output),
    demoCup: output.DEMO_CUP,
    trustedProxies: output.TRUST_PROXY,
    publicUrl: output.PUBLIC_URL,
    smsWebhook:
      output.SMS_WEBHOOK_URL === undefined || output.SMS_WEBHOOK_SECRET === undefined
        ? undefined
        : { url: output.SMS_WEBHOOK_URL, secret: output.SMS_WEBHOOK_SECRET },
    virusScanner: output.VIRUS_SCANNER,
    tokenMilliseconds: output.TOKEN_HOURS * 3_600_000,
    idleMilliseconds: output.TOKEN_IDLE_MINUTES * 60_000,
    logLevel: output.LOG_LEVEL ?? (interactive ? 'warn' : 'info'),
    page: {
      apiRoot: output.API_ROOT,
      frameOrigins: output.FRAME_ORIGINS,
      contactPhone: output.CONTACT_PHONE,
    },
  };
}

/**
 * Rejects defaults that are meant for one machine if the server is for production.
 * @param env the environment from which the settings were read
 * @throws SettingsError naming every setting that production lacks
 */
export function requireProductionSettings(
  settings: ServerSettings,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (settings.use !== 'production') return;
  const { publicUrl, smsWebhook, secretKey, secretKeyFile, dataDir } = settings;
  const faults = [
    !env['HOST'] && 'HOST is needed: the address to listen on, such as 127.0.0.1 behind a proxy',
    !publicUrl?.startsWith('https://') && 'PUBLIC_URL is needed: the https:// address where people reach it',
    smsWebhook === undefined &&
      'SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET are needed: codes never go to the log of a real system',
    secretKey === undefined &&
      secretKeyFile === undefined &&
      `SECRET_KEY or SECRET_KEY_FILE is needed, such as SECRET_KEY_FILE=${dataDir}/secret.key: personal data are lost with that key`,
  ].filter((fault) => fault !== false);
  if (faults.length === 0) return;
  throw new SettingsError(
    [
      ...faults,
      'This counts as production by NODE_ENV, HOST or PUBLIC_URL; DEMO=1 asks for a demonstration instead.',
    ].join('\n'),
  );
}
