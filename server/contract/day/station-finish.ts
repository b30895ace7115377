import * as v from 'valibot';
import { requiredReason, whole } from '../competition/competition-fields.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { strict } from '../kit/strict.ts';
import { competitionSessionList } from './competition-session.ts';

/** The times at which entries finish their work at the stations of a session (完赛用时). */

/** Writes seconds as hours, minutes and seconds, in the format of `time` in {@link finishCorrection}: "1:52:30". */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A station of the session. */
const station = v.pipe(v.string(fault('type')), v.nonEmpty(fault('required')));

/** The version of the finish time. 0 if the station has none. */
const version = whole(0, 1_000_000_000);

/** The body of a record: the server takes the time from its clock. */
export const finishRecord = strict({ station, version });

export const finishTakingBack = strict({ station, version, reason: requiredReason });

/**
 * `time`: hours, minutes and seconds since the start of the session, without its pauses, such as "1:52:30".
 * Minutes that the station was given for an incident are included; the server subtracts them.
 */
export const finishCorrection = strict({
  station,
  version,
  time: v.pipe(
    v.string(fault('type')),
    v.transform((typed) => typed.normalize('NFKC').trim()),
    v.nonEmpty(fault('required')),
    v.regex(/^\d{1,2}:[0-5]\d:[0-5]\d$/, fault('characters')),
  ),
  reason: requiredReason,
});

export const recordFinish = call('POST', '/event-sessions/:id/finishes', {
  summary: 'Records that the entry at a station has finished its work, as a floor judge',
  access: 'signed-in',
  body: finishRecord,
  answer: competitionSessionList,
});

export const takeFinishBack = call('POST', '/event-sessions/:id/finishes/take-back', {
  summary:
    'Takes a finish time back, as a floor judge during the session or as the chief judge until the marks ' +
    'are fixed',
  access: 'signed-in',
  body: finishTakingBack,
  answer: competitionSessionList,
});

export const correctFinish = call('POST', '/event-sessions/:id/finishes/correct', {
  summary: 'Enters or corrects a finish time until the marks of the event are fixed, as the chief judge',
  access: 'signed-in',
  body: finishCorrection,
  answer: competitionSessionList,
});
