import { t } from '@lingui/macro';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Database } from '../db/open-database.ts';
import { stored } from '../db/stored-json.ts';
import type { CodeGateway } from './code-gateway.ts';
import type { Languages } from './languages.ts';
import { textOf, type About, type Topic } from './message-texts.ts';
import { loggableError } from '../kit/loggable-error.ts';
import { hashSecret, randomKey } from '../kit/secrets.ts';

const AT_ONCE = 20;
const MOST_TRIES = 5;
/** Milliseconds a process has for a text it took; then another may. */
const PATIENCE = 60_000;

/** An {@link About}, as a row holds it. */
const named = v.object({ no: v.string(), event: v.string() });

/** One who is to be told, and what. */
interface Message {
  userId: string;
  /** Another number than that of the account. */
  phone?: string;
  topic: Topic;
  about: About;
}

/**
 * Writes down that people are to be told; inside the transaction of what they are told about, so that
 * neither is ever there without the other.
 */
export async function tell(db: Database, messages: Message | readonly Message[], now: number): Promise<void> {
  const all = [messages].flat();
  // Of a committee that nobody acts for nobody is told.
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
 * Where a text goes: to the number of the account. To a number that nobody has proven, and no other account has, only
 * the text that says nothing but that an import has named it.
 */
function numberFor(
  user: { phone: string | null; proposed_phone: string | null; holder: string | null } | undefined,
  topic: Topic,
  { no }: About,
): string | null {
  if (user === undefined) return null;
  const isNeutral = topic === 'entry.import' && no === '' && user.holder === null;
  return user.phone ?? (isNeutral ? user.proposed_phone : null);
}

/** Topics whose text has a link of its own: of which table it is, and what its address calls it. */
const links = {
  'invitation.bank': { table: 'bank_invitations', name: 'bank' },
  'invitation.send': { table: 'invitations', name: 'token' },
} as const;

const hasLink = (topic: Topic): topic is keyof typeof links => topic in links;

/**
 * A link of its own for the phone that an invitation is sent to. It is made when it is sent, so that nothing but its
 * hash is ever stored; a text that is sent again has a new one.
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
 * Sends what is due to the phones of those it is for. Any number of processes may do it side by side: each
 * takes messages of its own. What cannot be sent is tried again a minute later, five times in all.
 * @returns how many were sent
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
    /** Where people reach the system: links begin with it. */
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
    // Once more: another process may have taken it between the two.
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
        const no = hasLink(topic)
          ? `${settings?.publicUrl ?? ''}${await linkOfInvitation(db, links[topic], said.no)}`
          : said.no;
        const news = textOf(i18n, topic, { ...said, no });
        const text = t(i18n)`[Hubei craftsman] ${news}`;
        await gateway.send({ phone, text, purpose: 'notice' });
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
