import { boardText } from '../../server/contract/draw/board-text.ts';
import type { Board, BoardEntry } from '../../server/contract/draw/board.ts';
import type { DrawProof } from '../../server/contract/draw/draw-proof.ts';
import type { RevealedProof } from '../../src/features/proof/check-lines.ts';

/**
 * Two draws in the form that the proof page receives. Two independent programs computed their values
 * [domain.md 7].
 */

const seedFrom = (first: number) =>
  Array.from({ length: 32 }, (_, at) => (first + at).toString(16).padStart(2, '0')).join('');

const ticketsOf = (text: string) =>
  text.split(' ').map((pair) => {
    const [input = '', label = ''] = pair.split('→');
    return { input, label };
  });

const round = {
  competition: '湖北省第三届职业技能大赛',
  competition_id: 'hubei-3',
  event: 'SK03 电子技术',
  session: '',
  attempt: 1,
  public_source: '',
  status: 'sealed',
  state: 'going',
  committed_at: '2026-11-20T09:00:00+08:00',
  words_until: '2026-11-20T09:30:00+08:00',
  words_closed: null,
  prepared_at: '2026-11-20T09:31:00+08:00',
  drawn_at: '2026-11-20T09:40:00+08:00',
  sealed_at: '2026-11-20T09:45:00+08:00',
  voided_at: '',
  decoded_at: '',
} as const;

const orderTickets = ticketsOf(
  [1, 4, 3, 2, 8, 6, 5, 7].map((label, at) => `E26-SK01-000${at + 1}→0${label}`).join(' '),
);

export const V1: RevealedProof = {
  ...round,
  id: 'r-order-1',
  kind: 'order',
  commitment: 'bf60e1bfdc921e2fa69d85af5a5d5af5c11871eab0960547c868c284847ecdb4',
  inputs_hash: '2c073c83f04dd30b876a7dbc9a15e534f8635f5d24737bc121b55d5aab51466a',
  labels_hash: 'ac01833397f7872c121d54f3d8ed07f7840b34c684dbc53d4365f3e8435ddcad',
  words_hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  tag: '7ab3cf06a99e8d741abeb1a5b4acc5b5d4603c1d99feeb4d7a2c81b1b13f793a',
  words: [],
  revealed: {
    seed: seedFrom(0x00),
    inputs: orderTickets.map(({ input }) => input),
    labels: orderTickets.map(({ label }) => label).toSorted(),
    drawn: orderTickets,
  },
  spares: [],
  attempts: [{ id: 'r-order-1', attempt: 1, status: 'sealed' }],
};

const entryTickets = ticketsOf('01→106 02→101 03→104 04→102 06→103 07→105 08→107');

export const V2: RevealedProof = {
  ...round,
  id: 'r-entry-1',
  kind: 'entryNo',
  attempt: 2,
  commitment: '049e0bc4616f7dc0289f9216750f342ed784ad8af4ed00a4cf2b17310ff9d84c',
  inputs_hash: '95dabd7dd607c2eb6e2114b587aa7a384bab26932243a1338741feab04951c9b',
  labels_hash: '7723a0aaa850494a1c704ec2cc31fd489faebd5c965ef61f52cd7fe32c9553a0',
  words_hash: 'be33113d537f9b8b1aae47889475b142dc86e3768be5ccbabd162fd49f979f62',
  tag: '920141fa5f60a233cfbaecd8eea445a3441f0db2e48ca98c08744ebd48a4c855',
  words: [
    { slot: 'K', word: '精益求精' },
    { slot: 'U01', word: '工匠' },
    { slot: 'U02', word: 'Wuhan 2026' },
    { slot: 'W', word: '长江' },
  ],
  revealed: {
    seed: seedFrom(0x20),
    inputs: entryTickets.map(({ input }) => input),
    labels: entryTickets.map(({ label }) => label).toSorted(),
    drawn: entryTickets,
  },
  spares: [],
  attempts: [
    { id: 'r-entry-0', attempt: 1, status: 'void' },
    { id: 'r-entry-1', attempt: 2, status: 'sealed' },
  ],
};

/** The draws by name, each with its key, which no response contains. */
export const proofs = {
  V1: { proof: V1, key: '7678b405ad832c3850a6f1cec20cbe258929756a58bd9837d6bf5c212724ea8c' },
  V2: { proof: V2, key: '748b8054e4b5cc4797fc9fcd85e6c2a235fe4dac3054f6b804a2eb8932ee302a' },
} as const;

/** Returns the board of a competition whose only draw has this proof. The values are those of the proof. */
export function boardOf(proof: DrawProof): Board {
  const [event = ''] = proof.event.split(' ');
  const entry = (
    kind: BoardEntry['kind'],
    values: Readonly<Record<string, string>>,
  ): Omit<BoardEntry, 'seq'> => ({
    kind,
    event,
    draw: proof.id,
    text: boardText(values),
    at: '2026-11-20T09:00:00+08:00',
    superseded_by: 0,
  });
  const session = proof.session === '' ? {} : { session: proof.session };
  const { inputs_hash: inputs, labels_hash: labels, words_hash: words, revealed, tag, commitment } = proof;
  const attempt = String(proof.attempt);
  const data = [
    entry('commitment', { event, ...session, kind: proof.kind, attempt, commitment, inputs, labels }),
    ...proof.words.map(({ slot, word }) => entry('word', { slot, word })),
    ...(words === '' ? [] : [entry('lists', { inputs, labels, words })]),
    ...(proof.status === 'void' ? [entry('void', { attempt })] : []),
    ...(tag === '' ? [] : [entry('tag', { tag })]),
    ...(proof.decoded_at === '' ? [] : [entry('decoded', { attempt })]),
    ...(revealed === null ? [] : [entry('seed', { seed: revealed.seed })]),
  ].map((one, at) => ({ seq: at + 1, ...one }));
  return {
    data,
    meta: {
      competition: { id: proof.competition_id, name: proof.competition, state: 'going' },
      events: [{ code: event, name: proof.event, state: 'going' }],
      pagination: { total: data.length, count: data.length, per_page: 100, current_page: 1, total_pages: 1 },
    },
  };
}
