import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  getOwnUnitMarks,
  type MarkingProgress,
  type ProgressCell,
} from '../../../server/contract/marking/marking-progress.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import type { ProgressPart } from './scoring-query.ts';
import { statusTexts, tones } from './scoring-texts.ts';
import classes from './scoring.module.css';

/** The parts of the progress that are lists of sheets. */
export type SheetPart = Extract<ProgressPart, 'conflicts' | 'toSign' | 'late' | 'sampling'>;

/** Checks whether a part lists a sheet. */
export function isOfPart(part: SheetPart, cell: ProgressCell): boolean {
  switch (part) {
    case 'conflicts':
      return cell.status === 'conflict';
    case 'toSign':
      return cell.status === 'submitted';
    case 'late':
      return cell.late > 0;
    case 'sampling':
      return cell.is_drawn && !cell.is_sampled && cell.status !== 'locked';
  }
}

interface SheetListProps {
  readonly part: SheetPart;
  readonly cells: readonly ProgressCell[];
  readonly by: MarkingProgress['by'];
  readonly addressOf: (sheet: string) => string;
}

/** Renders the sheets of one part, with what they wait for. */
export function SheetList({ part, cells, by, addressOf }: SheetListProps) {
  const { t, i18n } = useLingui();
  const words: Readonly<Record<SheetPart, { title: string; hint: string; none: string; button: string }>> = {
    conflicts: {
      title: t`Marks too far apart`,
      hint: t`The judges give the marks of these aspects anew, each with a reason. At the second conflict on the same aspect the chief judge can let them stand.`,
      none: t`No sheet is in conflict.`,
      button: by.includes('chief') ? t`Look and decide` : t`Open the sheet`,
    },
    toSign: {
      title: t`Sheets to sign`,
      hint: t`All parts are in. The leader of the group compares the measures and signs.`,
      none: t`No sheet waits for a signature.`,
      button: by.includes('leader') ? t`Open and sign` : t`Open the sheet`,
    },
    late: {
      title: t`Marks that came too late`,
      hint: t`They came after the part was handed in, after another judge had handed in another measure, or after the sheet was locked, and do not count. The chief judge gives the sheet back where they are to count.`,
      none: t`No mark came too late.`,
      button: by.includes('chief') ? t`Look and decide` : t`Open the sheet`,
    },
    sampling: {
      title: t`Sheets that the lot has drawn`,
      hint: t`The supervisor compares each once it is signed; no sheet of its module is locked before.`,
      none: t`All sheets that the lot has drawn are compared.`,
      button: by.includes('supervisor') ? t`Compare` : t`Open the sheet`,
    },
  };
  const { title, hint, none, button } = words[part];
  const own = cells.filter((cell) => isOfPart(part, cell));
  const texts = statusTexts(i18n);
  /** Checks whether the user can act at once. A sheet drawn for sampling is compared after it is signed. */
  const isDue = ({ status }: ProgressCell) => part !== 'sampling' || status === 'group_signed';
  return (
    <Panel title={title}>
      <p className={page.small}>{hint}</p>
      {own.length === 0 ? (
        <p role="status">{none}</p>
      ) : (
        <ul className={page.log}>
          {own
            .toSorted((one, other) => Number(isDue(other)) - Number(isDue(one)))
            .map((cell) => (
              <li key={cell.sheet_id}>
                <span>
                  <strong>{cell.code}</strong> · {cell.module}{' '}
                  <span className={page.chip} data-tone={tones[cell.status]}>
                    {texts[cell.status]}
                  </span>{' '}
                  <span className={page.small}>
                    {cell.session} · {cell.group}
                    {cell.late > 0 && ` · ${t`${cell.late} late`}`}
                    {cell.missing.length > 0 &&
                      ` · ${t`Missing: ${new Intl.ListFormat(i18n.locale).format(cell.missing)}`}`}
                  </span>
                </span>
                <Button
                  component={Link}
                  to={addressOf(cell.sheet_id)}
                  size="xs"
                  variant={isDue(cell) ? 'filled' : 'default'}
                  aria-label={`${button}: ${cell.code}, ${cell.module}`}
                >
                  {button}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </Panel>
  );
}

/**
 * Renders the devices with wrong clocks. A wrong clock has no effect on marks, but the times on the device
 * are misleading.
 */
export function WrongClocks({ clocks }: Pick<MarkingProgress, 'clocks'>) {
  const { t } = useLingui();
  if (clocks.length === 0) return null;
  return (
    <div className={page.note} data-tone="todo" role="status">
      <p>
        <Trans>The clocks of these devices are wrong. The server’s clock counts; have them set.</Trans>
      </p>
      <ul>
        {clocks.map(({ judge, behind, marks }) => {
          const minutes = Math.max(1, Math.round(Math.abs(behind) / 60));
          return (
            <li key={`${judge} ${behind}`}>
              {behind < 0
                ? t`${judge}: ${minutes} min ahead (${marks} marks)`
                : t`${judge}: ${minutes} min behind, or all its marks came so late (${marks} marks)`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Renders the marks of judges on works of their unit beside the average of the group, after decoding. It is
 * for the supervisor.
 */
export function OwnUnit({ event }: { readonly event: string }) {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(getOwnUnitMarks, { id: event }, 'reload');
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The comparison could not be fetched`} onRetry={reload} />
    );
  }
  if (data.data.length === 0) {
    return <EmptyState text={t`No judge has marked a work of their own unit.`} />;
  }
  return (
    <Panel title={t`Judges and works of their own unit`}>
      <p className={page.small}>
        <Trans>
          Judged aspects of a module: what the judge’s marks are worth, and those of the group on average. The
          furthest apart come first.
        </Trans>
      </p>
      <div className={classes.lines}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Who has judged`}</th>
              <th scope="col">{t`Unit`}</th>
              <th scope="col">{t`Code or station`}</th>
              <th scope="col">{t`Code of the module`}</th>
              <th scope="col">{t`Judge’s marks`}</th>
              <th scope="col">{t`Group on average`}</th>
              <th scope="col">{t`Difference`}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((line) => (
              <tr key={`${line.judge} ${line.code} ${line.module}`}>
                <th scope="row">{line.judge}</th>
                <td data-label={t`Unit`}>{line.unit}</td>
                <td data-label={t`Code or station`}>
                  {line.code} <span className={page.small}>{line.no}</span>
                </td>
                <td data-label={t`Code of the module`}>{line.module}</td>
                <td data-label={t`Judge’s marks`}>
                  {writeMark(line.own)} <span className={page.small}>/ {writeMark(line.max)}</span>
                </td>
                <td data-label={t`Group on average`}>{writeMark(line.mean)}</td>
                <td data-label={t`Difference`}>
                  {`${line.own > line.mean ? '+' : ''}${writeMark(line.own - line.mean)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
