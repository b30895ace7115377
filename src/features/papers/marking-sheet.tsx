import { Trans, useLingui } from '@lingui/macro';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { isJudged } from '../../../server/contract/marking/marking-rule.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import { detailsOf } from '../../../server/contract/marking/rule-text.ts';
import {
  aspectsOf,
  letterOf,
  maximumOf,
  type Aspect,
  type Module,
} from '../../../server/contract/marking/scheme-content.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import classes from './marking-sheet.module.css';

/** Renders the line below an aspect: the texts of the levels, or the details of the rule. */
function RuleLine({ rule }: Pick<Aspect, 'rule'>) {
  const { i18n } = useLingui();
  if (rule.kind === 'level') {
    return (
      <span className={classes.small}>{rule.texts.map((text, level) => `${level} ${text}`).join('　')}</span>
    );
  }
  const unit = 'unit' in rule ? ` ${rule.unit}` : '';
  const details = isJudged(rule) ? '' : detailsOf(rule);
  const kind = markingWords(i18n).kind[rule.kind];
  return <span className={classes.small}>{details === '' ? kind : `${kind}：${details}${unit}`}</span>;
}

/** Returns the content of the cell in which the judge writes: the levels to circle, or nothing. */
const placeOf = ({ kind }: Aspect['rule']) => (kind === 'level' ? '0　1　2　3' : '');

interface MarkingSheetProps {
  readonly scheme: Scheme;
  readonly module: Module;
}

/**
 * Renders the paper sheet of one module, which one judge fills in for one work. It must be rendered with
 * Chinese texts.
 */
export function MarkingSheet({ scheme, module }: MarkingSheetProps) {
  const { t, i18n } = useLingui();
  const { event, competition, number } = scheme;
  const total = writeMark(maximumOf(aspectsOf(module)));
  const penalties = scheme.penalties.filter((one) => one.module === module.code);
  return (
    <article className={classes.sheet} lang="zh-CN" data-marking-sheet>
      <header>
        <h2>{competition.name}</h2>
        <p className={classes.kind}>
          <Trans>Marking sheet</Trans> · {event.code} {event.name} ({event.group})
        </p>
        <p className={classes.small}>
          {module.code} {module.name} · {total} · {markingWords(i18n).at[module.at]} · {t`Version ${number}`}
        </p>
        <p className={classes.blanks}>
          <span>{module.at === 'work' ? t`Work code:` : t`Station:`}</span>
          <span>{t`Session:`}</span>
          <span>{t`Judge:`}</span>
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Code`}</th>
            <th scope="col" className={classes.wide}>{t`What is judged`}</th>
            <th scope="col">{t`Kind`}</th>
            <th scope="col">{t`Maximum`}</th>
            <th scope="col" className={classes.blank}>{t`Level or measure`}</th>
          </tr>
        </thead>
        {module.criteria.map((criterion) => (
          <tbody key={criterion.code}>
            <tr>
              <th scope="rowgroup" colSpan={5} className={classes.part}>
                {criterion.code} {criterion.name}
              </th>
            </tr>
            {criterion.aspects.map((aspect) => (
              <tr key={aspect.code}>
                <td>{aspect.code}</td>
                <td>
                  {aspect.text}
                  <RuleLine rule={aspect.rule} />
                </td>
                <td>{letterOf(aspect.rule)}</td>
                <td>{writeMark(aspect.max)}</td>
                <td className={classes.blank}>{placeOf(aspect.rule)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        {penalties.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={5} className={classes.part}>{t`Penalties`}</th>
            </tr>
            {penalties.map(({ code, text, amount, times }) => (
              <tr key={code}>
                <td>{code}</td>
                <td>
                  {text} <span className={classes.small}>{t`at most ${times} times`}</span>
                </td>
                <td>{t`Penalty`}</td>
                <td>−{writeMark(amount)}</td>
                <td className={classes.blank}>{'\u00a0'}</td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
      <p className={classes.blanks}>
        <span>{t`Signature of the judge:`}</span>
        <span>{t`Date and time:`}</span>
      </p>
    </article>
  );
}
