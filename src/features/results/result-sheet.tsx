import { Trans, useLingui } from '@lingui/macro';
import {
  publicReason,
  type EventResults,
  type Publication,
} from '../../../server/contract/results/event-results.ts';
import { clockOf } from '../../../server/contract/day/station-finish.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { awardText, stateTexts, statusTexts } from '../../../server/contract/results/result-words.ts';
import { NewestHeadLine } from './newest-head-line.tsx';
import classes from './results.module.css';

/** The list is Chinese in every interface language. */
const tag = 'zh-CN';

interface SheetProps {
  readonly results: EventResults;
  readonly version: Publication;
}

/**
 * Renders the list of results to be signed. It is visible only in print and must be rendered with Chinese
 * texts.
 */
export function ResultSheet({ results: { meta, modules }, version }: SheetProps) {
  const { t, i18n } = useLingui();
  const states = stateTexts(i18n);
  const isTimed = version.lines.some(({ time }) => time !== null);
  const { clerk, chief, proposer, approver } = version.signatories;
  const reason = publicReason(version);
  const signatories = [
    { label: t`Data clerk`, name: clerk },
    { label: t`Chief judge`, name: chief },
    { label: t`Organising committee`, name: proposer },
    {
      label: version.corrects === '' ? t`Organising committee, second person` : t`Supervisor`,
      name: approver,
    },
  ];
  return (
    <article className={classes.sheet} lang={tag} data-result-sheet>
      <header>
        <h2>{meta.competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Results of the event</Trans>
        </p>
        <p>
          {meta.event.code} {meta.event.name} ·{' '}
          {t`Version ${version.number} · ${statusTexts(i18n)[version.status]}`}
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Rank`}</th>
            <th scope="col">{t`Number`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Unit`}</th>
            {modules.map(({ code }) => (
              <th key={code} scope="col">
                {code}
              </th>
            ))}
            <th scope="col">{t`Total`}</th>
            {isTimed && <th scope="col">{t`Time used`}</th>}
            <th scope="col">{t`Award`}</th>
          </tr>
        </thead>
        <tbody>
          {version.lines.map((line) => (
            <tr key={line.entry_id}>
              <td>{line.rank ?? states[line.state]}</td>
              <td>{line.no}</td>
              <td>{line.name}</td>
              <td>{line.unit}</td>
              {modules.map(({ code }) => {
                const module = line.modules.find((one) => one.code === code);
                return <td key={code}>{module === undefined ? '' : writeMark(module.mark)}</td>;
              })}
              <td>{line.total === null ? '' : writeMark(line.total)}</td>
              {isTimed && <td>{line.time === null ? '' : clockOf(line.time)}</td>}
              <td>{awardText(i18n, line.award)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Trans>Compiled at {formatMoment(version.compiled_at, tag)}</Trans>
        {/* The printed list is public. */}
        {reason !== '' && ` · ${reason}`}
      </p>
      {version.answer_hash !== '' && <p className={classes.hash}>SHA-256 {version.answer_hash}</p>}
      <NewestHeadLine />
      <div className={classes.signed}>
        {signatories.map(({ label, name }) => (
          <span key={label}>
            {label}
            {name !== '' && ` ${name}`}: ____________________
          </span>
        ))}
      </div>
    </article>
  );
}
