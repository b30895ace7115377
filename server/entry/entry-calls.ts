import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/entry.ts';
import { handle, type Handler } from '../kit/handle.ts';
import { attach } from '../kit/attachment.ts';
import { listChoices } from './choices.ts';
import { beginEntry, changeEntry } from './moving/drafts.ts';
import { moveEntry, type Deed } from './moving/move-entry.ts';
import { submitEntry } from './moving/submit-entry.ts';
import { findEntry } from './reading/find-entry.ts';
import { listEntries } from './reading/list-entries.ts';
import { revealEntry } from './reading/reveal-entry.ts';
import { exportEntries } from './entry-export.ts';
import { decideSubstitute, requestSubstitute } from './team/substitutions.ts';
import { enterTeam } from './team/team-entries.ts';
import type { SignedInUser } from '../session/tokens.ts';

const HOUR = 3_600_000;

/** Whose call it is, and of which entry. */
interface Asking {
  readonly user: SignedInUser;
  readonly id: string;
}

/** Entries: of who is in them, of the unit behind them, and of the committee that reviews them. */
export const entryCalls = (parts: ApiParts) => {
  const find = ({ user, id }: Asking) => findEntry(parts, user.id, id, parts.clock());

  /** Asks the chart, and gives the entry as it is then. */
  const move = async ({ user, id }: Asking, deed: Deed) => {
    await moveEntry(parts, user.id, id, deed);
    return find({ user, id });
  };

  /** An act that says no more than its reason. */
  const reasoned =
    (
      type: 'entry.approve' | 'entry.revoke' | 'entry.reject' | 'entry.withdraw',
    ): Handler<typeof contract.approveEntry> =>
    ({ user, id, body }) =>
      move({ user, id }, { ...body, event: (by, facts) => ({ type, by, facts, reason: body.reason }) });

  return handle(contract, {
    listChoices: ({ user, id }) => listChoices(parts, user.id, id, parts.clock()),
    listEntries: ({ user, query }) => listEntries(parts, user.id, query, parts.clock()),
    exportEntries: async ({ c, i18n, user, body }) =>
      attach(c, await exportEntries(parts, user, body, { i18n, now: parts.clock() })),
    getEntry: find,
    beginEntry: async ({ user, body }) => {
      const id = await beginEntry(parts.db, user.id, body.event_id, parts.clock());
      return find({ user, id });
    },
    enterTeam: async ({ user, address, body }) =>
      find({ user, id: await enterTeam(parts, { userId: user.id, address }, body) }),
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
    requestSubstitute: async ({ user, id, address, body }) => {
      await requestSubstitute(parts, user.id, id, { ...body, address });
      return find({ user, id });
    },
    approveSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.approve', ...body });
      return find({ user, id });
    },
    refuseSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.refuse', ...body });
      return find({ user, id });
    },
    withdrawSubstitute: async ({ user, id, body }) => {
      await decideSubstitute(parts, user.id, id, { type: 'decision.withdraw', ...body });
      return find({ user, id });
    },
    revealEntry: ({ user, id, body }) => revealEntry(parts, user.id, id, body),
  });
};
