import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { memo, useCallback, useMemo } from 'react';
import type { ScoreSheet, SheetModule } from '../../../server/contract/marking/score-sheet.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { isJudged } from '../../../server/contract/marking/marking-rule.ts';
import type { Aspect } from '../../../server/contract/marking/scheme-content.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { MarkField } from './mark-field.tsx';
import { statusTexts, tones, valueText, waitText } from './scoring-texts.ts';
import { actsOnSheet, isElsewhere, mayGive, sheetWords, type SheetAct } from './sheet-acts.ts';
import type { Outbox } from './use-outbox.ts';
import classes from './scoring.module.css';

interface SheetProps {
  readonly sheet: ScoreSheet;
  readonly module: SheetModule;
}

interface Asking {
  /** The function is stable while the sheet is open. */
  readonly onAsk: (act: SheetAct) => void;
}

interface SheetHeadProps {
  /** Whether this device has marks that are not sent yet. */
  readonly hasUnsent: boolean;
  /** Whether another device has the user's part. */
  readonly isAway: boolean;
}

/**
 * Renders the code in large type, what the sheet waits for, and the next step. A touch renders it again only
 * if `hasUnsent` changes.
 */
export const SheetHead = memo(function SheetHead({
  sheet,
  module,
  hasUnsent,
  isAway,
  onAsk,
}: SheetProps & Asking & SheetHeadProps) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const acts = useMemo(() => actsOnSheet(sheet, !isAway), [sheet, isAway]);
  return (
    <Panel
      title={`${module.code} ${module.name}`}
      aside={
        <span className={page.chip} data-tone={tones[sheet.status]}>
          {statusTexts(i18n)[sheet.status]}
        </span>
      }
    >
      <p className={classes.code}>{sheet.code}</p>
      <p className={page.small}>
        {sheet.event.code} {sheet.event.name} · {sheet.session} · {sheet.group}
      </p>
      <div className={page.note} role="status">
        <p>{waitText(i18n, sheet)}</p>
        {sheet.asked.until !== '' && (
          <p>
            <Trans>Reason</Trans>: {sheet.asked.reason} ·{' '}
            <Trans>To be answered until {formatMoment(sheet.asked.until, tag)}</Trans>
          </p>
        )}
        {sheet.reason !== '' && (
          <p>
            <Trans>Reason</Trans>: {sheet.reason}
          </p>
        )}
        {acts.length > 0 && (
          <div className={page.actions}>
            <ActButtons
              action={{ ask: onAsk }}
              acts={acts}
              texts={sheetWords(i18n, sheet)}
              main={acts.find((act) => !['return', 'drop', 'askUnlock'].includes(act)) ?? ''}
              isHeld={hasUnsent}
            />
          </div>
        )}
      </div>
    </Panel>
  );
});

/** Checks whether a mark belongs to the user, or is the one measured value of the sheet. */
const isOwn = ({ rule }: Aspect, mark: ScoreSheet['marks'][number]) => (isJudged(rule) ? mark.is_own : true);

/**
 * Returns the state of a mark that the server has received.
 * @param saved undefined if the sheet was read before the mark arrived
 */
function savedState(
  sheet: ScoreSheet,
  { rule }: Aspect,
  saved: ScoreSheet['marks'][number] | undefined,
): 'saved' | 'others' | 'fixed' {
  if (isJudged(rule) || saved === undefined) return 'saved';
  if (sheet.facts.areMeasuresIn) return 'fixed';
  return saved.is_own ? 'saved' : 'others';
}

/** Returns the mark of an aspect: the last one of this device, otherwise the one on the server. */
function givenFor(sheet: ScoreSheet, aspect: Aspect, outbox: Outbox) {
  const ofAspect = (mark: Outbox['waiting'][number]) =>
    mark.sheet === sheet.id && mark.aspect === aspect.code;
  const waiting = outbox.waiting.findLast(ofAspect);
  if (waiting !== undefined)
    return { value: waiting.value, state: 'waiting' as const, isAnew: waiting.reason !== '' };
  // The response to a mark contains the sheet, so the sheet is never older than an applied mark. It can be newer:
  // another judge replaces a measure, and another page of this browser sends a later mark.
  const saved = sheet.marks.find((mark) => mark.aspect === aspect.code && isOwn(aspect, mark));
  const applied = isJudged(aspect.rule) ? outbox.applied.findLast(ofAspect) : undefined;
  const value = saved?.value ?? applied?.value;
  // The server clears the reason of a mark when a conflict asks for another one.
  const isAnew = saved !== undefined && saved.reason !== '';
  return value === undefined
    ? { value: null, state: 'none' as const, isAnew }
    : { value, state: savedState(sheet, aspect, saved), isAnew };
}

interface FormProps extends SheetProps, Asking {
  readonly outbox: Outbox;
}

/** Renders the fields of a judge, one for each aspect. */
export function SheetForm({ sheet, module, outbox, onAsk }: FormProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { part, by, id } = sheet;
  const isAsked = (aspect: Aspect) => isJudged(aspect.rule) || !by.includes('leader');
  const { give } = outbox;
  const lease = part?.lease ?? 0;
  const may = useMemo(
    () => ({
      disputed: mayGive(sheet, true, false),
      measures: mayGive(sheet, false, true),
      others: mayGive(sheet, false, false),
    }),
    [sheet],
  );
  const onGive = useCallback(
    (aspect: string, value: number, reason: string) => give({ sheet: id, lease }, { aspect, value, reason }),
    [give, id, lease],
  );
  if (isElsewhere(sheet, outbox.device)) {
    return (
      <div className={page.note} data-tone="todo" role="status">
        <p>
          <Trans>Another device has the sheet since {formatMoment(part?.held_at ?? '', tag)}.</Trans>
        </p>
        <div className={page.actions}>
          <Button onClick={() => onAsk('takeOver')}>
            <Trans>Take over</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return module.criteria
    .map((criterion) => {
      const asked = criterion.aspects.filter(
        (aspect) => isAsked(aspect) && (sheet.status !== 'conflict' || sheet.disputed.includes(aspect.code)),
      );
      return asked.length === 0 ? null : (
        <Panel key={criterion.code} title={`${criterion.code} ${criterion.name}`}>
          {asked.map((aspect) => {
            const { value, state, isAnew } = givenFor(sheet, aspect, outbox);
            const isDisputed = sheet.disputed.includes(aspect.code);
            const isMeasured = !isJudged(aspect.rule) && value !== null;
            const mayNow = isDisputed ? may.disputed : isMeasured ? may.measures : may.others;
            return (
              <MarkField
                key={`${aspect.code} ${isDisputed}`}
                aspect={aspect}
                value={value}
                state={state}
                isOpen={outbox.device !== '' && mayNow}
                isDisputed={isDisputed}
                isAnew={isAnew}
                onGive={onGive}
              />
            );
          })}
        </Panel>
      );
    })
    .concat(
      by.includes('leader') && sheet.status !== 'conflict'
        ? [
            <p key="leader" className={page.small}>
              {t`The other judges of the group enter the measures; your signature checks them.`}
            </p>,
          ]
        : [],
    );
}

/** Renders all marks of a sheet by aspect, for users who may see them. */
export function SheetMarks({ sheet, module }: SheetProps) {
  const { t, i18n } = useLingui();
  const aspects = module.criteria.flatMap((criterion) => criterion.aspects);
  const markOf = (code: string) => sheet.results.find((one) => one.aspect === code)?.mark ?? null;
  return (
    <Panel title={t`Marks`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by keys as well */}
      <div className={classes.matrix} role="group" aria-label={t`Marks`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Aspect`}</th>
              <th scope="col">{t`Given`}</th>
              <th scope="col">{t`Mark`}</th>
            </tr>
          </thead>
          <tbody>
            {aspects.map(({ code, text, rule, max }) => {
              const given = sheet.marks.filter((mark) => mark.aspect === code);
              const mark = markOf(code);
              return (
                <tr key={code}>
                  <th scope="row">
                    {code} {text}
                    {sheet.disputed.includes(code) && (
                      <span className={page.chip} data-tone="bad">
                        <Trans>Too far apart</Trans>
                      </span>
                    )}
                  </th>
                  <td>
                    {given.length === 0
                      ? '–'
                      : given.map((one) => (
                          <div key={one.judge}>
                            {valueText(i18n, rule, one.value)}{' '}
                            <span className={classes.judge}>{one.judge}</span>{' '}
                            {one.is_paper && (
                              <span className={page.chip}>
                                <Trans>From paper</Trans>
                              </span>
                            )}{' '}
                            <span className={page.small}>{one.reason}</span>
                          </div>
                        ))}
                  </td>
                  <td>
                    {mark === null ? '–' : writeMark(mark)} / {writeMark(max)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {sheet.total !== null && (
        <p>
          <Trans>Total of the module</Trans>: <strong>{writeMark(sheet.total)}</strong>
        </p>
      )}
    </Panel>
  );
}
