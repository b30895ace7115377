import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import {
  confirmPenalty,
  givePenalty,
  refusePenalty,
  type getSheet,
  type ScoreSheet,
  type SheetModule,
} from '../../../server/contract/marking/score-sheet.ts';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { ActDialog, moreFields } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import type { useRecord } from '../../kit/record/use-record.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';

const calls = { give: givePenalty, confirm: confirmPenalty, refuse: refusePenalty };

interface PenaltiesProps {
  readonly sheet: ScoreSheet;
  readonly module: SheetModule;
  readonly record: ReturnType<typeof useRecord<typeof getSheet>>;
}

/**
 * Renders the penalties of a module. The floor judge reports them, and the chief judge confirms or refuses
 * them.
 */
export function Penalties({ sheet, module, record }: PenaltiesProps) {
  const { t } = useLingui();
  const action = useActs(calls, {}, { record });
  if (module.penalties.length === 0) return null;
  const nameOf = (code: string) => module.penalties.find((one) => one.code === code)?.text ?? '';
  const isOpen = sheet.facts.isOpen && sheet.status !== 'locked';
  const mayGive = isOpen && sheet.by.includes('viewer');
  const mayDecide = isOpen && sheet.by.includes('chief');
  const isDecision = action.asked === 'confirm' || action.asked === 'refuse';
  const fields = moreFields({
    initial: { code: module.penalties[0]?.code ?? '', times: '1' },
    read: ({ code, times }) => ({ code, times: Number(times) }),
    renderFields: ({ text }) => (
      <>
        <NativeSelect
          {...text('code')}
          label={t`Penalty`}
          data={module.penalties.map((one) => ({
            value: one.code,
            label: `${one.code} ${one.text} −${writeMark(one.amount)}`,
          }))}
        />
        <NativeSelect {...text('times')} label={t`How often`} data={['1', '2', '3', '4', '5']} />
      </>
    ),
  });
  return (
    <Panel title={t`Penalties`}>
      {sheet.penalties.length === 0 ? (
        <p className={page.small}>
          <Trans>None is reported.</Trans>
        </p>
      ) : (
        <ul className={page.log}>
          {sheet.penalties.map(({ id, code, times, reason, is_confirmed }) => (
            <li key={id}>
              <span>
                {code} {nameOf(code)} × {times} · {reason}
              </span>
              {is_confirmed ? (
                <span className={page.chip} data-tone="good">
                  <Trans>Penalty confirmed</Trans>
                </span>
              ) : mayDecide ? (
                <span className={page.actions}>
                  <Button size="xs" onClick={() => action.ask('confirm', id)}>
                    <Trans>Confirm the penalty</Trans>
                  </Button>
                  <Button size="xs" variant="default" onClick={() => action.ask('refuse', id)}>
                    <Trans>Refuse the penalty</Trans>
                  </Button>
                </span>
              ) : (
                <span className={page.chip} data-tone="todo">
                  <Trans>Waits for the chief judge</Trans>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayGive && (
        <div className={page.actions}>
          <Button onClick={() => action.ask('give')}>
            <Trans>Report a penalty</Trans>
          </Button>
        </div>
      )}
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={{
          give: { title: t`Report a penalty?`, button: t`Report a penalty`, fields },
          confirm: {
            title: t`Confirm the penalty?`,
            words: t`It is taken off the module.`,
            button: t`Confirm the penalty`,
          },
          refuse: {
            title: t`Refuse the penalty?`,
            words: t`It is removed from the sheet. The audit log keeps the report and your reason.`,
            button: t`Refuse the penalty`,
          },
        }}
        given={isDecision ? { version: sheet.version } : {}}
        of={{ id: isDecision ? action.part : sheet.id }}
      />
    </Panel>
  );
}
