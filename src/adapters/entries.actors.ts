import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { revealedDelegation } from '../../server/contract/delegation.ts';
import { choices, entry, entryList, exportPath, revealed, type Entry } from '../../server/contract/entry.ts';
import { roster } from '../../server/contract/roster.ts';
import { servicePaths } from '../../server/contract/service-paths.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import type { Send, SenderOptions } from './http.ts';
import type { Request } from './request.ts';

/** What can be done with an entry, and the call that does it. */
const moves: Readonly<Record<string, string>> = {
  endorse: servicePaths.endorseEntry,
  approve: servicePaths.approveEntry,
  return: servicePaths.returnEntry,
  reject: servicePaths.rejectEntry,
  revoke: servicePaths.revokeEntry,
  withdraw: servicePaths.withdrawEntry,
  requestSubstitute: servicePaths.substitute,
  approveSubstitute: servicePaths.approveSubstitute,
  refuseSubstitute: servicePaths.refuseSubstitute,
  withdrawSubstitute: servicePaths.withdrawSubstitute,
};

const at = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));

type Body = Readonly<Record<string, unknown>>;
/** An `Entry`, of which the chart looks at no more. */
type Begun = Pick<Entry, 'id' | 'version'>;
type Known = Begun | null;

const known = (one: Known) => {
  if (one === null) throw new Error('there is no entry yet');
  return one;
};

/** The outside world of the charts around entries and the profile behind them. */
export function createEntryActors(
  request: Request,
  requestBy: (sender: (options: SenderOptions) => Send) => Request,
) {
  const post = <T>(path: string, body: Body, schema: Parameters<typeof request<T>>[1], signal: AbortSignal) =>
    request({ method: 'POST', path, body }, schema, signal);
  return {
    /** Gives an `EntryList`; the query as it stands in the address. */
    loadEntries: fromPromise<unknown, { query: string | null }>(({ input, signal }) =>
      request({ method: 'GET', path: `${servicePaths.entries}?${input.query ?? ''}` }, entryList, signal),
    ),
    /** Gives an `Entry`. */
    loadEntry: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.entry, input.of) }, entry, signal),
    ),
    /** Gives `Choices` of a competition. */
    loadChoices: fromPromise<unknown, { of: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.choices, input.of) }, choices, signal),
    ),
    /** Gives the `Roster` of the unit one enters people for, of people called so; '' for all. */
    loadRoster: fromPromise<unknown, { of: string }>(({ input, signal }) => {
      const query = new URLSearchParams({ text: input.of }).toString();
      return request({ method: 'GET', path: `${servicePaths.roster}?${query}` }, roster, signal);
    }),
    /** Does something with the entry of `body.id`; gives it as it is then. */
    act: fromPromise<unknown, { action: string; body: Body }>(async ({ input, signal }) => {
      const { id, ...body } = input.body;
      const path = moves[input.action];
      if (path === undefined) throw new Error(`there is no call for ${input.action}`);
      return post(at(path, String(id)), body, entry, signal);
    }),
    /** Gives what is `Revealed` of the person `body.seq` in the entry of `body.id`. */
    revealPerson: fromPromise<unknown, { action: string; body: Body }>(({ input, signal }) => {
      const { id, ...body } = input.body;
      return post(at(servicePaths.revealEntry, String(id)), body, revealed, signal);
    }),
    /** Gives the `RevealedDelegation` of `body.id`. */
    revealDelegation: fromPromise<unknown, { action: string; body: Body }>(({ input, signal }) => {
      const { id, ...body } = input.body;
      return post(at(servicePaths.revealDelegation, String(id)), body, revealedDelegation, signal);
    }),
    /** Saves what a list shows as a spreadsheet. */
    exportEntries: fromPromise<unknown, { action: string; body: Body }>(async ({ input, signal }) => {
      const call = { method: 'POST', path: exportPath, body: input.body } as const;
      saveFile((await requestBy(createFileReceiver)(call, v.unknown(), signal)) as File, 'entries.xlsx');
      return null;
    }),
    /** Enters a team; gives its entry. */
    enterTeam: fromPromise<unknown, { action: string; body: Body }>(({ input, signal }) =>
      post(servicePaths.teams, input.body, entry, signal),
    ),
    open: fromPromise<Begun, { eventId: string }>(({ input, signal }) =>
      post(servicePaths.entries, { event_id: input.eventId }, entry, signal),
    ),
    find: fromPromise<Begun, { entryId: string }>(({ input, signal }) =>
      request({ method: 'GET', path: at(servicePaths.entry, input.entryId) }, entry, signal),
    ),
    keep: fromPromise<Begun, { entry: Known; values: Readonly<Record<string, string>> }>(
      ({ input, signal }) => {
        const { id, version } = known(input.entry);
        const body = { ...input.values, version };
        return request({ method: 'PUT', path: at(servicePaths.entry, id), body }, entry, signal);
      },
    ),
    submit: fromPromise<Begun, { entry: Known }>(({ input, signal }) => {
      const { id, version } = known(input.entry);
      return post(at(servicePaths.submitEntry, id), { version, consent: true }, entry, signal);
    }),
  };
}
