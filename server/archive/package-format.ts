import * as v from 'valibot';
import { certificateKinds } from '../contract/certificate/certificate-payload.ts';
import { eventStatuses } from '../contract/competition/competition-making.ts';
import { boardKinds } from '../contract/draw/board.ts';
import { drawKinds, drawStatuses } from '../contract/draw/draw-round.ts';
import { schemeContent } from '../contract/marking/scheme.ts';
import { resultAwards, resultModule, resultStates } from '../contract/results/result-lines.ts';

/**
 * The format of the files in a package. A reader validates each file against its schema before it uses the
 * content.
 */

export const FORMAT = 'hbgj-archive-1';

/** Returns the text that the signature of a package covers. */
export const signedText = (manifestDigest: string): string => `${FORMAT}\n${manifestDigest}\n`;

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const digest = hex(64);
const whole = v.pipe(v.number(), v.integer());
const instant = v.nullable(whole);

export const manifestShape = v.object({
  format: v.literal(FORMAT),
  competition: v.object({ id: v.string(), name: v.string(), edition: whole }),
  made_at: v.string(),
  /** The end of the audit chain. `seq` is 0 if the chain was empty. */
  chain: v.object({ seq: whole, hash: digest }),
  key: v.object({ id: whole, public_key: digest }),
  events: v.array(v.pipe(v.string(), v.regex(/^[A-Z0-9-]{1,20}$/))),
  files: v.array(v.object({ path: v.string(), bytes: whole, sha256: digest })),
});
export type Manifest = v.InferOutput<typeof manifestShape>;

export const keysShape = v.array(v.object({ id: whole, public_key: digest }));

const headShape = v.object({
  day: v.string(),
  seq: whole,
  hash: digest,
  signature: hex(128),
  public_key: digest,
});
export const headsShape = v.array(headShape);

const drawShape = v.object({
  id: v.string(),
  kind: v.picklist(drawKinds),
  /** The id of the session; '' for the draw of the order, which belongs to no session. */
  session: v.string(),
  attempt: whole,
  status: v.picklist(drawStatuses),
  commitment: v.string(),
  inputs: v.array(v.string()),
  labels: v.array(v.string()),
  inputs_hash: v.string(),
  labels_hash: v.string(),
  words_hash: v.string(),
  tag: v.string(),
  words: v.array(v.object({ slot: v.string(), word: v.string() })),
  /** When the words were closed before their deadline. Null or absent otherwise. */
  words_closed_at: v.optional(instant, null),
  /** The deadline of the words, after the session was postponed the later one. Older packages do not have it. */
  words_until: v.optional(instant, null),
  /**
   * Lower-case hex; '' if the seed was never disclosed. The package then contains no tickets of the draw.
   */
  seed: v.string(),
  tickets: v.array(v.object({ input: v.string(), label: v.string() })),
  committed_at: whole,
  prepared_at: instant,
  drawn_at: instant,
  sealed_at: instant,
  decoded_at: instant,
  voided_at: instant,
  reason: v.string(),
});
export type PackedDraw = v.InferOutput<typeof drawShape>;

const publicationShape = v.object({
  id: v.string(),
  number: whole,
  status: v.string(),
  corrects: v.nullable(v.string()),
  rulings: v.array(v.array(v.string())),
  result_hash: digest,
  release_at: instant,
  publicity_until: instant,
  /** The public response, byte for byte unless masked; '' if the version was never scheduled. */
  answer: v.string(),
  answer_hash: v.string(),
  /** Whether a number in `answer` is masked. Its digest then differs from `answer_hash`. */
  is_masked: v.boolean(),
  reason: v.string(),
  lines: v.array(
    v.object({
      entry: v.string(),
      state: v.picklist(resultStates),
      total: v.nullable(whole),
      rank: v.nullable(whole),
      award: v.picklist(resultAwards),
      time: v.nullable(whole),
      modules: v.array(resultModule),
    }),
  ),
});
export type PackedPublication = v.InferOutput<typeof publicationShape>;

const certificateShape = v.object({
  id: v.string(),
  award: v.string(),
  number: v.string(),
  code: v.string(),
  key_id: whole,
  kind: v.picklist(Object.values(certificateKinds)),
  name: v.string(),
  unit: v.string(),
  event: v.string(),
  competition: v.string(),
  day: v.string(),
  payload: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/)),
  status: v.string(),
  replaced_by: v.nullable(v.string()),
  issued_at: whole,
  ended_at: instant,
});
const certificatesShape = v.array(certificateShape);

const texts = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));

export const eventShape = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  group: v.string(),
  status: v.picklist(eventStatuses),
  /** '' if the roster was never frozen. */
  roster_hash: v.string(),
  frozen_at: instant,
  roster: v.array(
    v.object({
      id: v.string(),
      no: v.string(),
      status: v.string(),
      unit: v.string(),
      people: v.array(v.string()),
      coach: v.string(),
    }),
  ),
  sessions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      status: v.string(),
      starts_at: whole,
      ends_at: whole,
      stations: v.array(v.string()),
      numbers: v.array(v.string()),
      list_hash: v.string(),
    }),
  ),
  checkins: v.array(texts),
  incidents: v.array(texts),
  crew: v.array(texts),
  schemes: v.array(v.object({ number: whole, status: v.string(), total: whole, content: schemeContent })),
  draws: v.array(drawShape),
  /** Spare stations of the draws of stations. Older packages do not have the field. */
  spares: v.optional(
    v.array(v.object({ draw: v.string(), station: v.string(), label: v.string(), at: whole })),
    [],
  ),
  /** The finish times that count, in seconds. Older packages do not have the field. */
  times: v.optional(v.array(v.object({ session: v.string(), station: v.string(), seconds: whole })), []),
  /** Null if no tag of the marks was published. */
  marks: v.nullable(v.object({ nonce: hex(32), tag: digest })),
  /**
   * Tags that were published before the last one, with the numbers of the files of their lines. Older packages
   * do not have the field.
   */
  earlier_marks: v.optional(v.array(v.object({ number: whole, nonce: hex(32), tag: digest })), []),
  publications: v.array(publicationShape),
  appeals: v.array(texts),
  awards: v.array(texts),
  certificates: certificatesShape,
});
export type PackedEvent = v.InferOutput<typeof eventShape>;

export const sheetShape = v.object({
  id: v.string(),
  session: v.string(),
  place: v.picklist(['station', 'work']),
  code: v.string(),
  module: v.string(),
  group: v.string(),
  status: v.string(),
  judges: v.array(v.string()),
  marks: v.array(
    v.object({
      aspect: v.string(),
      judge: v.string(),
      entered_by: v.string(),
      value: whole,
      reason: v.string(),
      saved_at: whole,
    }),
  ),
  penalties: v.array(
    v.object({
      code: v.string(),
      times: whole,
      reason: v.string(),
      given_by: v.string(),
      confirmed_at: instant,
    }),
  ),
  signed_by: v.nullable(v.string()),
  signed_at: instant,
  sampled_by: v.nullable(v.string()),
  sampled_at: instant,
  locked_by: v.nullable(v.string()),
  locked_at: instant,
});
export type PackedSheet = v.InferOutput<typeof sheetShape>;

export const boardShape = v.object({
  seq: whole,
  kind: v.picklist(boardKinds),
  /** The code of the event; '' if there is none. */
  event: v.string(),
  round: v.string(),
  text: v.string(),
  at: whole,
});
export type PackedBoardEntry = v.InferOutput<typeof boardShape>;

/**
 * A link of the audit chain. `row` is present only if the audit row concerns the competition. Otherwise the
 * package contains only its number and its hash.
 */
export const linkShape = v.object({
  seq: whole,
  hash: digest,
  row: v.optional(
    v.object({
      id: v.string(),
      object: v.string(),
      object_id: v.string(),
      action: v.string(),
      actor_id: v.nullable(v.string()),
      capacity: v.string(),
      before: v.string(),
      after: v.string(),
      reason: v.string(),
      at: whole,
      before_sha256: digest,
      after_sha256: digest,
      reason_sha256: digest,
      /** The texts that are masked or were deleted by law. Their digests replace them. */
      hidden: v.array(v.picklist(['before', 'after', 'reason'])),
    }),
  ),
});
export type PackedLink = v.InferOutput<typeof linkShape>;
