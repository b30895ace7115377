import { describe, expect, it } from 'vitest';
import { moments, sees, viewers, type Information, type Viewer } from '../../../server/duty/visibility.ts';

/**
 * A second visibility table, written from the text of running.md 1.4 and A1 by viewer. The server's table is
 * by information. A cell contains the first moment at which the viewer sees the information. `now` means
 * before the roster is closed, `-` means never, `O<E` means from O until before E.
 */

const columns: readonly Information[] = [
  ...(['names', 'identityNumber', 'identityNumberEqual', 'receiptToOrder'] as const),
  ...(['orderToEntryNumber', 'entryNumberToStation', 'stationToWorkCode'] as const),
  ...(['personToWorkCode', 'secretRounds'] as const),
  ...(['ownMarks', 'groupMarks', 'allMarks', 'moduleTotals'] as const),
  ...(['results', 'awards', 'ownResult', 'countsAndStates'] as const),
];

// The columns: names, identity number, equal? · receipt to order, order to entry number, to station, to work
// code, person to work code, secret rounds · marks: own, of the group, all, totals of modules · results,
// awards, own result, counts.
const cells: Readonly<Record<Viewer, string>> = {
  organiser: /*             */ 'now now -    O D D D D D    -   -   -   -    D D - now',
  technician: /*            */ '-   -   -    O R R R - R    -   -   -   -    - R - now',
  chief: /*                 */ 'F   -   -    O D D D D D    now now now now  D D - now',
  supervisor: /*            */ 'F   -   -    O D D D D D    now now now now  D D - now',
  clerk: /*                 */ 'F   -   -    O D D D D D    -   -   -   L    D D - -',
  scoring: /*               */ 'F   -   -    O R R R - R    now now -   -    - R - -',
  floor: /*                 */ 'F   -   -    O R R R - R    -   -   -   -    - R - -',
  checkIn: /*               */ 'F   -   O<E  O R R R - R    -   -   -   -    - R - -',
  encryption: /*            */ 'F   -   -    O R R R - R    -   -   -   -    - R - -',
  'encryption.entryNo': /*  */ 'F   -   -    O C R R - R    -   -   -   -    - R - -',
  'encryption.station': /*  */ 'F   -   -    O R E R - R    -   -   -   -    - R - -',
  'encryption.workCode': /* */ 'F   -   -    O R R S - R    -   -   -   -    - R - -',
  arbiter: /*               */ 'F   -   -    O R R R D R    -   -   -   -    - R - -',
  venue: /*                 */ '-   -   -    O R R R - R    -   -   -   -    - R - -',
  competitor: /*            */ 'F   -   -    O C E R - R    -   -   -   -    R R R -',
  leader: /*                */ 'F   -   -    O R R R - R    -   -   -   -    R R R -',
  signedInOfEvent: /*       */ 'F   -   -    O R R R - R    -   -   -   -    - R - -',
  public: /*                */ '-   -   -    O R R R - R    -   -   -   -    - R - -',
};

const order = 'now F O C E S W L D R P'.split(' ');

/** Returns the moments of a cell. */
function momentsOf(cell: string): readonly string[] {
  if (cell === '-') return [];
  const [from = '', until] = cell.split('<');
  return order.slice(order.indexOf(from), until === undefined ? undefined : order.indexOf(until));
}

const rows = viewers.map((viewer) => [viewer, cells[viewer].split(/ +/)] as const);

describe('the visibility of an event’s information [running.md 1.4]', () => {
  it('covers each moment of an event, in order', () => {
    expect(moments).toEqual(['before', ...order.slice(1)]);
    expect(rows.map(([, row]) => row.length)).toEqual(viewers.map(() => columns.length));
  });

  it.each(rows)('equals the text for %s, cell by cell', (viewer, row) => {
    const told = columns.map((information) => [
      information,
      moments.filter((moment) => sees(information, viewer, moment)).join(' '),
    ]);
    const text = columns.map((information, at) => [
      information,
      momentsOf(row[at] ?? '')
        .join(' ')
        .replace('now', 'before'),
    ]);
    expect(told).toEqual(text);
  });

  it('has a column for each piece of information', () => {
    // Does not compile if the server has information without a column.
    const known: Readonly<Record<Information, true>> = {
      names: true,
      identityNumber: true,
      identityNumberEqual: true,
      receiptToOrder: true,
      orderToEntryNumber: true,
      entryNumberToStation: true,
      stationToWorkCode: true,
      personToWorkCode: true,
      secretRounds: true,
      ownMarks: true,
      groupMarks: true,
      allMarks: true,
      moduleTotals: true,
      results: true,
      awards: true,
      ownResult: true,
      countsAndStates: true,
    };
    expect(columns.toSorted()).toEqual(Object.keys(known).toSorted());
  });

  it('shows public information to all viewers', () => {
    for (const information of columns) {
      const open = moments.filter((moment) => sees(information, 'public', moment));
      for (const viewer of viewers) {
        for (const moment of open)
          expect([viewer, sees(information, viewer, moment)]).toEqual([viewer, true]);
      }
    }
  });

  it('connects no work with its person before decoding, for any viewer', () => {
    const early = moments.slice(0, moments.indexOf('D'));
    expect(viewers.filter((viewer) => early.some((at) => sees('personToWorkCode', viewer, at)))).toEqual([]);
  });
});
