import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { isJudged } from '../../../server/contract/marking/marking-rule.ts';
import type { ScoreSheet, SheetModule } from '../../../server/contract/marking/score-sheet.ts';
import page from '../../ui/part/record-page.module.css';
import { faultText, valueText } from './scoring-texts.ts';
import { isElsewhere, mayGive } from './sheet-acts.ts';
import type { Outbox } from './use-outbox.ts';

/**
 * Checks whether a faulty mark was valid when it was given: another device holds the sheet, the mark arrived
 * late, another judge has entered or submitted another measure, or a later mark of this device arrived before
 * it. The judge then chooses between the marks.
 */
export const isChosen = (fault: string): boolean =>
  ['lease', 'late', 'measured', 'handedIn', 'earlier'].includes(fault);

interface ChooseProps {
  readonly sheet: ScoreSheet;
  readonly module: SheetModule;
  readonly outbox: Outbox;
}

/**
 * Renders the marks of this device that do not count. The judge gives each again or keeps the counting mark
 * [running.md 5].
 */
export function MarksToChoose({ sheet, module, outbox }: ChooseProps) {
  const { t, i18n } = useLingui();
  const own = outbox.faulty.filter(({ mark, fault }) => mark.sheet === sheet.id && isChosen(fault));
  if (own.length === 0) return null;
  const { part } = sheet;
  const isHere = !isElsewhere(sheet, outbox.device);
  const aspects = module.criteria.flatMap((criterion) => criterion.aspects);
  return (
    <section className={page.note} data-tone="todo" aria-label={t`Marks that do not count`}>
      <p>
        <Trans>These marks of this device do not count. Choose for each which one holds.</Trans>
      </p>
      {!isHere && (
        <p>
          <Trans>Another device has the sheet: take it over to give one of them again.</Trans>
        </p>
      )}
      <ul className={page.log}>
        {own.map(({ mark, fault }) => {
          const aspect = aspects.find(({ code }) => code === mark.aspect);
          if (aspect === undefined) return null;
          const counting = sheet.marks.find(
            (one) => one.aspect === mark.aspect && (one.is_own || one.judge === ''),
          );
          const value = valueText(i18n, aspect.rule, mark.value);
          const isMeasured = !isJudged(aspect.rule) && counting !== undefined;
          const may = isHere && mayGive(sheet, sheet.disputed.includes(mark.aspect), isMeasured);
          return (
            <li key={mark.client_uuid}>
              <span>
                <strong>{mark.aspect}</strong> {aspect.text}
                <br />
                <span className={page.small}>
                  {faultText(i18n, fault)}{' '}
                  {counting === undefined
                    ? t`Nothing counts at the moment.`
                    : t`What counts: ${valueText(i18n, aspect.rule, counting.value)}`}
                </span>
              </span>
              <span className={page.actions}>
                <Button
                  size="xs"
                  disabled={!may}
                  onClick={() => {
                    outbox.give(
                      { sheet: sheet.id, lease: part?.lease ?? 0 },
                      {
                        aspect: mark.aspect,
                        value: mark.value,
                        reason: mark.reason,
                        replaces: mark.client_uuid,
                      },
                    );
                    outbox.dismiss(mark.client_uuid);
                  }}
                >
                  {t`Give ${value} again`}
                </Button>
                <Button size="xs" variant="default" onClick={() => outbox.dismiss(mark.client_uuid)}>
                  {counting === undefined
                    ? t`Leave it out`
                    : t`Keep ${valueText(i18n, aspect.rule, counting.value)}`}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
