import { Trans, useLingui } from '@lingui/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Appeal, AppealSheet } from '../../../server/contract/appeal/appeal.ts';
import { askSheetUnlock, unlockSheet } from '../../../server/contract/marking/score-sheet.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { remarkText } from './appeal-texts.ts';
import classes from './appeals.module.css';

const calls = { askUnlock: askSheetUnlock, unlock: unlockSheet };
type SheetAct = keyof typeof calls;

/**
 * Returns the acts that the user may do with a sheet now. A panel member asks for the unlock, and the chief
 * judge unlocks.
 */
function actsOn({ status, is_asked, groups }: AppealSheet, by: Appeal['by']): SheetAct[] {
  if (status !== 'locked') return [];
  return [
    ...(by.includes('chief') && is_asked ? (['unlock'] as const) : []),
    ...(by.includes('panel') && !is_asked && groups.length > 0 ? (['askUnlock'] as const) : []),
  ];
}

interface RemarkProps {
  readonly appeal: Appeal;
  readonly onChanged: () => void;
}

/** Explains that a group must be formed to mark the work again, with a link to the judge groups. */
function GroupNote({ appeal: { by, competition, event } }: Pick<RemarkProps, 'appeal'>) {
  const isOrganiser = by.includes('organiser');
  const isForming = isOrganiser || by.includes('panel');
  const at = { event: event.id, show: 'groups', ...(isOrganiser && { competition: competition.id }) };
  return (
    <>
      <p className={page.note} data-tone={isForming ? 'todo' : undefined}>
        {isForming ? (
          <Trans>
            Form a complete group of judges who have not marked this work, unless there is one already. The
            panel then asks the chief judge to give it the sheets.
          </Trans>
        ) : (
          <Trans>
            No complete group can mark it anew yet: the panel or the committee forms one for these modules, of
            judges who have not marked this work.
          </Trans>
        )}
      </p>
      {(isForming || by.includes('chief')) && (
        <div className={page.actions}>
          <Button
            component={Link}
            variant={isForming ? 'filled' : 'default'}
            to={`/competitionOperation/judges#${new URLSearchParams(at).toString()}`}
          >
            <Trans>To the groups of judges</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Renders the sheets of a work that is marked again, each with its group. The panel asks for the unlock, and
 * the chief judge unlocks. The committee receives no sheets; it only sees a note if a group must be formed.
 */
export function RemarkPanel({ appeal, onChanged }: RemarkProps) {
  const { sheets, by, status, verdict, facts } = appeal;
  const { t, i18n } = useLingui();
  const action = useActs(calls, {}, { onDone: onChanged });
  const sheet = sheets.find(({ id }) => id === action.part);
  const words: Readonly<Record<SheetAct, ActWords>> = {
    askUnlock: {
      label: t`Give it to another group`,
      title: t`Ask the chief judge to unlock the sheet?`,
      words: t`The chief judge agrees within ten minutes. The other group begins with an empty sheet, under a code that nobody knows.`,
      button: t`Ask`,
      fields: moreFields({
        initial: { group_id: '' },
        renderFields: ({ text }) => (
          <NativeSelect
            {...text('group_id')}
            label={t`Group that marks anew`}
            data={[
              { value: '', label: t`Choose` },
              ...(sheet?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        ),
      }),
    },
    unlock: {
      label: t`Unlock for the other group`,
      title: t`Unlock the sheet for the other group?`,
      words: t`Its marks stay in the log and count no more.`,
      button: t`Unlock`,
    },
  };
  const isFormed = sheets.some(({ groups, is_remarked }) => groups.length > 0 || is_remarked);
  const lacksGroup = status === 'upheld' && verdict === 'remark' && !isFormed && !facts.isDone;
  if (sheets.length === 0 && !(lacksGroup && by.includes('organiser'))) return null;
  return (
    <Panel title={status === 'upheld' ? t`Work to be marked anew` : t`Work marked anew`}>
      {lacksGroup && <GroupNote appeal={appeal} />}
      <ul className={classes.entries}>
        {sheets.map((one) => (
          <li key={one.id} className={classes.entry}>
            <span>
              {one.module} {one.name} · {one.code}
              <span className={page.small}> {remarkText(i18n, one)}</span>
            </span>
            <span className={page.actions}>
              <ActButtons
                action={{ ask: (act: SheetAct) => action.ask(act, one.id) }}
                acts={actsOn(one, by)}
                texts={words}
                main="unlock"
              />
            </span>
          </li>
        ))}
      </ul>
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={{ version: sheet?.version ?? 0 }}
        of={{ id: action.part }}
      />
    </Panel>
  );
}
