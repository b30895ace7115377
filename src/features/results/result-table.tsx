import { Trans, useLingui } from '@lingui/macro';
import type {
  EventResults,
  Publication,
  ResultLine,
} from '../../../server/contract/results/event-results.ts';
import { clockOf } from '../../../server/contract/day/station-finish.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import page from '../../ui/part/record-page.module.css';
import { awardText, stateTexts } from '../../../server/contract/results/result-words.ts';
import classes from './results.module.css';

interface TableProps {
  readonly modules: EventResults['modules'];
  readonly version: Publication;
  /** The version that a correction replaces; undefined if nothing is compared. */
  readonly before?: Publication | undefined;
}

/** Renders a value and, if it differs, the value before. */
function Changed({ now, was }: { readonly now: string; readonly was: string | undefined }) {
  return was === undefined || was === now ? (
    now
  ) : (
    <>
      <s className={classes.was}>{was || '–'}</s> <strong>{now || '–'}</strong>
    </>
  );
}

/** Renders the results of each entry: rank, name, unit, modules, total and award. */
export function ResultTable({ modules, version, before }: TableProps) {
  const { t, i18n } = useLingui();
  const states = stateTexts(i18n);
  const isDetailed = version.lines.some((line) => line.modules.length > 0);
  const shown = isDetailed ? modules : [];
  const isTimed = version.lines.some(({ time }) => time !== null);
  const lines =
    before === undefined
      ? version.lines
      : version.lines.filter(({ entry_id }) => version.changed.includes(entry_id));
  const placeOf = (line: ResultLine) => (line.rank === null ? states[line.state] : String(line.rank));
  const totalOf = ({ total }: ResultLine) => (total === null ? '' : writeMark(total));
  const timeOf = ({ time }: ResultLine) => (time === null ? '' : clockOf(time));
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Rank`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={classes.wide}>{t`Unit`}</th>
            {shown.map(({ code, name }) => (
              <th key={code} scope="col" className={`${classes.number} ${classes.wide}`}>
                <abbr title={name}>{code}</abbr>
              </th>
            ))}
            <th scope="col" className={classes.number}>{t`Total`}</th>
            {isTimed && <th scope="col" className={`${classes.number} ${classes.wide}`}>{t`Time used`}</th>}
            <th scope="col">{t`Award`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const was = before?.lines.find(({ entry_id }) => entry_id === line.entry_id);
            return (
              <tr key={line.entry_id} data-own={line.is_own || undefined}>
                <td>
                  <Changed now={placeOf(line)} was={was && placeOf(was)} />
                </td>
                <th scope="row">
                  {line.name}
                  <div className={page.small}>{line.no}</div>
                  <div className={`${page.small} ${classes.narrow}`}>{line.unit}</div>
                  {line.time !== null && (
                    <div className={`${page.small} ${classes.narrow}`}>
                      <Trans>Time used: {clockOf(line.time)}</Trans>
                    </div>
                  )}
                </th>
                <td className={classes.wide}>{line.unit}</td>
                {shown.map(({ code }) => {
                  const markOf = (of: ResultLine | undefined) => {
                    const module = of?.modules.find((one) => one.code === code);
                    return module && writeMark(module.mark);
                  };
                  return (
                    <td key={code} className={`${classes.number} ${classes.wide}`}>
                      <Changed now={markOf(line) ?? ''} was={markOf(was)} />
                    </td>
                  );
                })}
                <td className={classes.number}>
                  <Changed now={totalOf(line)} was={was && totalOf(was)} />
                </td>
                {isTimed && (
                  <td className={`${classes.number} ${classes.wide}`}>
                    <Changed now={timeOf(line)} was={was && timeOf(was)} />
                  </td>
                )}
                <td>
                  <Changed now={awardText(i18n, line.award)} was={was && awardText(i18n, was.award)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
