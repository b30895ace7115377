import { Trans, useLingui } from '@lingui/macro';
import { Link } from 'react-router-dom';
import {
  MONTHS_OF_PHASES,
  phaseKinds,
  type Calendar,
  type PhasedCompetition,
} from '../../../server/contract/competition/calendar.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useMonthName, usePhaseWords, type PhaseKind } from './calendar-texts.ts';
import { daysBetween, firstOf, lastOf, monthLater } from './month-days.ts';
import classes from './calendar.module.css';

/** Heights in pixels: the row of month names, and the row of a competition with its name above its bar. */
const HEAD = 28;
const ROW = 52;
const BAR = { y: 24, height: 18 } as const;

/** Returns a function that maps the start or end of a day to a position, in per cent of the months shown. */
const scaleOf = (first: string, last: string) => {
  const whole = daysBetween(first, last) + 1;
  return (day: string, isEnd = false) => ((daysBetween(first, day) + (isEnd ? 1 : 0)) / whole) * 100;
};

interface BarProps {
  readonly competition: PhasedCompetition;
  readonly phase: PhasedCompetition['phases'][number];
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** Renders one phase as a bar. Its label is shown as a tooltip and read by screen readers. */
function Bar({ competition, phase, x, width, y }: BarProps) {
  const words = usePhaseWords();
  const tag = languageTags[useLanguageChoice().current];
  const label = `${competition.name} · ${words[phase.kind]} · ${formatDays(phase.first, phase.last, tag)}`;
  const bar = (
    <rect
      className={classes.bar}
      data-kind={phase.kind}
      x={`${x}%`}
      // The minimum width keeps a phase of one day visible on a scale of half a year.
      width={`${Math.max(width, 0.6)}%`}
      y={y + BAR.y}
      height={BAR.height}
      rx={3}
    >
      <title>{label}</title>
    </rect>
  );
  if (!competition.is_own) {
    return (
      <g role="img" aria-label={label}>
        {bar}
      </g>
    );
  }
  return (
    <Link
      className={classes.barLink}
      to={`/competitionMaking/competition?id=${encodeURIComponent(competition.id)}`}
      aria-label={label}
    >
      {bar}
    </Link>
  );
}

function Swatch({ kind }: { readonly kind: PhaseKind }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 24 12" aria-hidden>
      <rect className={classes.bar} data-kind={kind} x="1" y="1" width="22" height="10" rx="2" />
    </svg>
  );
}

/** Renders the phases of competitions over half a year as bars. The table below has the same content. */
export function PhasesChart({ month, today, competitions }: Omit<Calendar, 'dates' | 'clashes'>) {
  const { t } = useLingui();
  const words = usePhaseWords();
  const nameOf = useMonthName();
  const tag = languageTags[useLanguageChoice().current];
  if (competitions.length === 0) return <EmptyState text={t`No competition has dates in these months.`} />;
  const months = Array.from({ length: MONTHS_OF_PHASES }, (_, index) => monthLater(month, index));
  const first = firstOf(month);
  const last = lastOf(months.at(-1) ?? month);
  const at = scaleOf(first, last);
  const height = HEAD + competitions.length * ROW;
  return (
    <figure className={classes.phases}>
      <ul className={classes.legend}>
        {phaseKinds.map((kind) => (
          <li key={kind}>
            <Swatch kind={kind} /> {words[kind]}
          </li>
        ))}
      </ul>
      <svg className={classes.chart} height={height} role="group" aria-label={t`Phases of the competitions`}>
        {months.map((one) => (
          <g key={one} aria-hidden>
            <line
              className={classes.rule}
              x1={`${at(firstOf(one))}%`}
              x2={`${at(firstOf(one))}%`}
              y1={0}
              y2={height}
            />
            <text className={classes.monthName} x={`${at(firstOf(one))}%`} dx={6} y={18}>
              {nameOf(one, 'short')}
            </text>
          </g>
        ))}
        {today >= first && today <= last && (
          <g>
            <line
              className={classes.today}
              x1={`${at(today)}%`}
              x2={`${at(today)}%`}
              y1={HEAD - 6}
              y2={height}
            />
            <title>{t`Today`}</title>
          </g>
        )}
        {competitions.map((competition, index) => {
          const y = HEAD + index * ROW;
          return (
            <g key={competition.id}>
              <text className={classes.name} x={6} y={y + 17} aria-hidden>
                {competition.name}
                {competition.is_draft && ` · ${t`Draft`}`}
              </text>
              {competition.phases
                .filter((phase) => phase.first <= last && phase.last >= first)
                .map((phase) => {
                  const x = Math.max(0, at(phase.first));
                  return (
                    <Bar
                      key={phase.kind}
                      competition={competition}
                      phase={phase}
                      x={x}
                      width={Math.min(100, at(phase.last, true)) - x}
                      y={y}
                    />
                  );
                })}
            </g>
          );
        })}
      </svg>
      <details>
        <summary>
          <Trans>As a table</Trans>
        </summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Competition`}</th>
              {phaseKinds.map((kind) => (
                <th key={kind} scope="col">
                  {words[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {competitions.map(({ id, name, phases }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {phaseKinds.map((kind) => {
                  const phase = phases.find((one) => one.kind === kind);
                  return (
                    <td key={kind}>{phase === undefined ? '–' : formatDays(phase.first, phase.last, tag)}</td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
