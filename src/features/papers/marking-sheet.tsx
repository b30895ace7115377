import { Trans, useLingui } from '@lingui/macro';
import type { ReactElement } from 'react';
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

interface OfModule {
  readonly scheme: Scheme;
  readonly module: Module;
}

/** The values that are printed on a sheet for one judge and one place. '' leaves a line to write on. */
interface FilledIn {
  /** The station. A work code is written by hand: it is drawn after the sheets are printed. */
  readonly station?: string;
  readonly session?: string;
  readonly judge?: string;
}

/** Renders the head of a sheet: what is judged, and the lines for place, session and judge. */
export function MarkingHead({
  scheme: { event, competition, number },
  module,
  station = '',
  session = '',
  judge = '',
}: OfModule & FilledIn) {
  const { t, i18n } = useLingui();
  return (
    <header>
      <h2>{competition.name}</h2>
      <p className={classes.kind}>
        <Trans>Marking sheet</Trans> · {event.code} {event.name} ({event.group})
      </p>
      <p className={classes.small}>
        {module.code} {module.name} · {writeMark(maximumOf(aspectsOf(module)))} ·{' '}
        {markingWords(i18n).at[module.at]} · {t`Version ${number}`}
      </p>
      <p className={classes.blanks}>
        <span>{module.at === 'work' ? t`Work code:` : `${t`Station:`} ${station}`}</span>
        <span>{`${t`Session:`} ${session}`}</span>
        <span>{`${t`Judge:`} ${judge}`}</span>
      </p>
    </header>
  );
}

/** Renders the heads of the columns. */
export function MarkingColumns() {
  const { t } = useLingui();
  return (
    <tr>
      <th scope="col">{t`Code`}</th>
      <th scope="col" className={classes.wide}>{t`What is judged`}</th>
      <th scope="col">{t`Kind`}</th>
      <th scope="col">{t`Maximum`}</th>
      <th scope="col" className={classes.blank}>{t`Level or measure`}</th>
    </tr>
  );
}

function AspectRow({ aspect }: { readonly aspect: Aspect }) {
  return (
    <tr>
      <td>{aspect.code}</td>
      <td>
        {aspect.text}
        <RuleLine rule={aspect.rule} />
      </td>
      <td>{letterOf(aspect.rule)}</td>
      <td>{writeMark(aspect.max)}</td>
      <td className={classes.blank}>{placeOf(aspect.rule)}</td>
    </tr>
  );
}

function PartRow({ text }: { readonly text: string }) {
  return (
    <tr data-lead>
      <th scope="rowgroup" colSpan={5} className={classes.part}>
        {text}
      </th>
    </tr>
  );
}

function PenaltyRow({
  penalty: { code, text, amount, times },
}: {
  readonly penalty: Scheme['penalties'][0];
}) {
  const { t } = useLingui();
  return (
    <tr>
      <td>{code}</td>
      <td>
        {text} <span className={classes.small}>{t`at most ${times} times`}</span>
      </td>
      <td>{t`Penalty`}</td>
      <td>−{writeMark(amount)}</td>
      <td className={classes.blank}>{'\u00a0'}</td>
    </tr>
  );
}

function PenaltiesRow() {
  const { t } = useLingui();
  return <PartRow text={t`Penalties`} />;
}

/** Returns the rows of a sheet by criterion, and those of the penalties of the module as the last group. */
export const markingRows = ({ scheme, module }: OfModule): readonly (readonly ReactElement[])[] => {
  const penalties = scheme.penalties.filter((one) => one.module === module.code);
  return [
    ...module.criteria.map((criterion) => [
      <PartRow key={criterion.code} text={`${criterion.code} ${criterion.name}`} />,
      ...criterion.aspects.map((aspect) => <AspectRow key={aspect.code} aspect={aspect} />),
    ]),
    ...(penalties.length === 0
      ? []
      : [
          [
            <PenaltiesRow key="penalties" />,
            ...penalties.map((penalty) => <PenaltyRow key={penalty.code} penalty={penalty} />),
          ],
        ]),
  ];
};

/** Renders the lines for the signature of the judge. */
export function MarkingFoot() {
  const { t } = useLingui();
  return (
    <p className={classes.blanks}>
      <span>{t`Signature of the judge:`}</span>
      <span>{t`Date and time:`}</span>
    </p>
  );
}

/**
 * Renders the paper sheet of one module, which one judge fills in for one work. It must be rendered with
 * Chinese texts.
 */
export function MarkingSheet(of: OfModule) {
  return (
    <article className={classes.sheet} lang="zh-CN" data-marking-sheet>
      <MarkingHead {...of} />
      <table>
        <thead>
          <MarkingColumns />
        </thead>
        {markingRows(of).map((rows, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the groups do not change
          <tbody key={index}>{rows}</tbody>
        ))}
      </table>
      <MarkingFoot />
    </article>
  );
}
