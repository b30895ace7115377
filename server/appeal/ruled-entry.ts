import type { EntryEvent } from '../../machines/entry/entry.machine.ts';
import type { ApiParts } from '../context.ts';
import { isDecoded } from '../contract/competition/competition-making.ts';
import { remediesOf, type Appeal, type AppealRemedy } from '../contract/appeal/appeal.ts';
import { lockPlacedEntry, moveRuled, placedEntryOf, type PlacedEntry } from '../day/placed-entry.ts';
import { moveOf } from '../db/move.ts';
import { aboutEvent, type AboutEvent } from '../duty/assignment-rows.ts';
import { announce } from '../news/event-news.ts';
import { markEvent, publishMarks } from '../scoring/event-marks.ts';
import type { AppealRow, AppealStanding } from './appeal-readers.ts';
import { tooLateToRule } from './appeal-refusals.ts';

/**
 * Effects of a ruling on an entry on or after its day [running.md 2, A4, A6]: the disqualification is
 * withdrawn, or an entry without judged work competes later or is listed without a rank.
 */

type Parts = Pick<ApiParts, 'db' | 'sealing'>;

/** Remedies that the ruling itself carries out on an entry of the roster. */
export const onEntry = ['reinstate', 'laterSession', 'noRank'] as const satisfies readonly AppealRemedy[];
export type OnEntry = (typeof onEntry)[number];

/** Returns the chart event of a remedy with the current facts. */
function eventOf(
  remedy: OnEntry,
  { hasCompeted, later, isStarted: isJudged }: PlacedEntry,
  reason: string,
): EntryEvent & { readonly reason: string } {
  const by = 'arbiter';
  const hasSession = later.length > 0;
  switch (remedy) {
    case 'reinstate':
      return { type: 'entry.reinstate', by, reason, hasCompeted, hasSession };
    case 'laterSession':
      return { type: 'entry.postpone', by, reason, isJudged, hasSession };
    case 'noRank':
      return { type: 'entry.unrank', by, reason, isJudged };
  }
}

const isOnEntry = (remedy: AppealRemedy): remedy is OnEntry => onEntry.some((one) => one === remedy);

/**
 * Returns the remedies that are possible in the current state of the entry. New marks and a new count require
 * existing marks.
 */
export async function remediesFor(
  parts: Parts,
  about: AboutEvent,
  { matter, entry_id }: Pick<AppealRow, 'matter' | 'entry_id'>,
): Promise<AppealRemedy[]> {
  const known: readonly AppealRemedy[] = remediesOf[matter];
  if (matter === 'eligibility') return [...known];
  const entry = await placedEntryOf(parts, about, entry_id);
  return known.filter((remedy) => {
    if (isOnEntry(remedy)) {
      const event = eventOf(remedy, entry, 'given');
      return moveOf('entries', entry.status, event) !== null;
    }
    return remedy === 'measure' || (entry.status === 'competed' && entry.isStarted);
  });
}

/**
 * Returns the remedies that the reader can vote for; empty if the reader is not of the panel or there is no
 * hearing.
 */
export const remediesToVote = async (
  parts: Parts,
  about: AboutEvent,
  row: Pick<AppealRow, 'matter' | 'entry_id' | 'status'>,
  by: readonly AppealStanding[],
): Promise<Appeal['remedies']> =>
  by.includes('panel') && row.status === 'hearing' ? remediesFor(parts, about, row) : [];

/**
 * Carries out the ruling on the entry. The caller's transaction makes the ruling and holds the locks on
 * competition and event.
 * @throws ApiError 409 if it can no longer be carried out
 */
export async function ruleOnEntry(
  parts: Parts,
  { entry_id, ruling }: Pick<AppealRow, 'entry_id' | 'ruling'>,
  remedy: OnEntry,
  { about, userId }: { readonly about: AboutEvent; readonly userId: string },
): Promise<void> {
  const { now, event } = about;
  const entry = await lockPlacedEntry(parts, about, entry_id);
  const to = entry.later[0]?.id;
  const after = await moveRuled(parts, entry, eventOf(remedy, entry, ruling), { userId, now, to });
  if (after === null) throw tooLateToRule();
  if (isDecoded(event.status)) await publishMarks(parts, about);
  else await markEvent(parts, await aboutEvent(parts.db, event.id, now));
  for (const news of ['day', 'marks'] as const) await announce(parts.db, event.id, news);
}
