import type { ApiParts } from '../../context.ts';
import * as contract from '../../contract/entry/entry-acts.ts';
import { handle, type Handler } from '../../kit/handle.ts';
import type { SignedInUser } from '../../session/tokens.ts';
import { findEntry } from '../reading/find-entry.ts';
import { beginEntry, changeEntry } from './drafts.ts';
import { moveEntry, type Deed } from './move-entry.ts';
import { submitEntry } from './submit-entry.ts';

const HOUR = 3_600_000;

/** The user and the entry of a call. */
interface Asking {
  readonly user: SignedInUser;
  readonly id: string;
}

/** Returns the calls that act on entries. Entrants, their units and the reviewing committee use them. */
export const entryActCalls = (parts: ApiParts) => {
  const find = ({ user, id }: Asking) => findEntry(parts, user.id, id, parts.clock());

  /** Moves the entry by its chart, and returns the entry afterwards. */
  const move = async ({ user, id }: Asking, deed: Deed) => {
    await moveEntry(parts, user.id, id, deed);
    return find({ user, id });
  };

  /** Returns the handler of an act that has only a reason. */
  const reasoned =
    (
      type: 'entry.approve' | 'entry.revoke' | 'entry.reject' | 'entry.withdraw',
    ): Handler<typeof contract.approveEntry> =>
    ({ user, id, body }) =>
      move({ user, id }, { ...body, event: (by, facts) => ({ type, by, facts, reason: body.reason }) });

  return handle(contract, {
    beginEntry: async ({ user, body }) => {
      const id = await beginEntry(parts.db, user.id, body.event_id, parts.clock());
      return find({ user, id });
    },
    changeEntry: async ({ user, id, body }) => {
      await changeEntry(parts, user.id, id, body);
      return find({ user, id });
    },
    submitEntry: ({ user, id, address, body }) =>
      submitEntry(parts, user.id, id, { version: body.version, address }),
    endorseEntry: ({ user, id, body }) =>
      move(
        { user, id },
        {
          version: body.version,
          reason: '',
          event: (by, facts) => ({ type: 'entry.endorse', by, facts }),
        },
      ),
    approveEntry: reasoned('entry.approve'),
    returnEntry: ({ user, id, body: { version, reasons, hours } }) => {
      const untilFrom = (now: number) => now + hours * HOUR;
      return move(
        { user, id },
        {
          version,
          reason: Object.values(reasons).join('; '),
          event: (by, facts) => ({
            type: 'entry.return',
            by,
            facts,
            reasons: Object.keys(reasons).length,
            until: untilFrom(facts.at),
          }),
          set: (now) => ({
            reason: '',
            return_reasons: JSON.stringify(reasons),
            correction_until: untilFrom(now),
          }),
        },
      );
    },
    rejectEntry: reasoned('entry.reject'),
    revokeEntry: reasoned('entry.revoke'),
    withdrawEntry: reasoned('entry.withdraw'),
  });
};
