import { t } from '@lingui/macro';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { isRehearsalName } from '../contract/competition/rehearsal-mark.ts';
import type { Database } from '../db/open-database.ts';
import { stored } from '../db/stored-json.ts';
import type { CodeGateway } from './code-gateway.ts';
import type { Languages } from './languages.ts';
import { textOf, type About, type Topic } from './message-texts.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { hashSecret, randomKey } from '../kit/secrets.ts';

const AT_ONCE = 20;
const MOST_TRIES = 5;
/**
 * Milliseconds that a process has to send a message it has taken. After that, another process may take it.
 */
const PATIENCE = 60_000;

/** An {@link About}, as a row stores it. */
const named = v.object({ no: v.string(), event: v.string() });

/** A recipient with the content of a message. */
interface Message {
  userId: string;
  /** A phone number that replaces the number of the account. */
  phone?: string;
  topic: Topic;
  about: About;
}

/**
 * Stores messages to users. Must run in the transaction of the change that they report, so that neither
 * exists without the other.
 */
export async function tell(db: Database, messages: Message | readonly Message[], now: number): Promise<void> {
  // A rehearsal sends no messages: its entrants and experts would take them for the real ones.
  const all = [messages].flat().filter(({ about }) => !isRehearsalName(about.event));
  // The list is empty if no account acts for a committee.
  if (all.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      all.map(({ userId, phone = null, topic, about }) => ({
        id: randomKey(),
        user_id: userId,
        phone,
        topic,
        about: JSON.stringify(about),
        tries: 0,
        due_at: now,
        created_at: now,
      })),
    )
    .execute();
}

/**
 * Returns the phone number for a message, which is the verified number of the account. An unverified number
 * receives only the text of an import that names neither event nor entry nor person, and only if no account has
 * verified the number.
 */
function numberFor(
  user: { phone: string | null; proposed_phone: string | null; holder: string | null } | undefined,
  topic: Topic,
  { no }: About,
): string | null {
  if (user === undefined) return null;
  const isNeutral =
    (topic === 'expert.file' || (topic === 'entry.import' && no === '')) && user.holder === null;
  return user.phone ?? (isNeutral ? user.proposed_phone : null);
}

/** Topics whose text contains a link: its table, and the name of its URL parameter. */
const links = {
  'invitation.bank': { table: 'bank_invitations', name: 'bank' },
  'invitation.send': { table: 'invitations', name: 'token' },
} as const;

/** Topics whose message ends with the address of the page that shows what it is about. */
const pages: { readonly [One in Topic]?: string } = {
  'appeal.accept': '/myWork/appeals',
  'appeal.decline': '/myWork/appeals',
  'appeal.rule': '/myWork/appeals',
  'appeal.remedied': '/myWork/appeals',
  'certificate.issue': '/matchResults/mine',
  'certificate.end': '/matchResults/mine',
};

const hasLink = (topic: Topic): topic is keyof typeof links => topic in links;

/**
 * Creates the link of an invitation. The token is created when the message is sent, so that only its hash is
 * stored. A repeated message has a new token.
 */
async function linkOfInvitation(
  db: Database,
  { table, name }: (typeof links)[keyof typeof links],
  id: string,
): Promise<string> {
  const token = randomKey();
  await db
    .updateTable(table)
    .set({ token_hash: hashSecret(token) })
    .where('id', '=', id)
    .execute();
  return `/expertH5?${name}=${token}`;
}

/**
 * Sends the messages that are due. Several processes may call it at the same time, because each takes
 * different messages. A message that cannot be sent is tried again a minute later, five times in all.
 * @returns the number of sent messages
 */
export async function deliver(
  {
    db,
    gateway,
    languages,
    log,
    settings,
  }: {
    db: Database;
    gateway: CodeGateway;
    languages: Languages;
    log: Logger;
    /** The public URL with which links begin. */
    settings?: { readonly publicUrl: string | undefined };
  },
  now: number,
): Promise<number> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(AT_ONCE);
  const taken = await db
    .updateTable('outbox')
    .set((is) => ({ due_at: now + PATIENCE, tries: is('tries', '+', 1) }))
    .where('id', 'in', due)
    // The condition is repeated, because another process can take the message between the subquery and the
    // update.
    .where('due_at', '<=', now)
    .returning(['id', 'user_id', 'phone', 'topic', 'about', 'tries'])
    .execute();
  if (taken.length === 0) return 0;
  const users = new Map(
    (
      await db
        .selectFrom('users')
        .leftJoin('users as holder', 'holder.phone', 'users.proposed_phone')
        .select(['users.id', 'users.phone', 'users.proposed_phone', 'holder.id as holder'])
        .where(
          'users.id',
          'in',
          taken.map(({ user_id }) => user_id),
        )
        .execute()
    ).map((user) => [user.id, user]),
  );
  let sent = 0;
  for (const { id, user_id, phone: given, topic, about, tries } of taken) {
    const said = stored(named, about);
    const phone = given ?? numberFor(users.get(user_id), topic, said);
    try {
      if (phone !== null) {
        const i18n = languages(undefined);
        const site = settings?.publicUrl ?? '';
        const no = hasLink(topic) ? `${site}${await linkOfInvitation(db, links[topic], said.no)}` : said.no;
        const page = pages[topic];
        const news = textOf(i18n, topic, { ...said, no });
        const text = t(i18n)`[Hubei craftsman] ${news}`;
        const address = page === undefined || site === '' ? '' : ` ${site}${page}`;
        await gateway.send({ phone, text: text + address, purpose: 'notice' });
        sent++;
      }
    } catch (error) {
      log.error({ message: id, tries, err: loggableError(error) }, 'a message could not be sent');
      if (tries < MOST_TRIES) continue;
    }
    await db.deleteFrom('outbox').where('id', '=', id).execute();
  }
  return sent;
}
