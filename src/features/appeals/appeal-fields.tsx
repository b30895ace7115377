import { useLingui } from '@lingui/macro';
import { Checkbox, Input, Radio, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { APPEAL_LIMITS, type Appeal, type AppealVerdict } from '../../../server/contract/appeal/appeal.ts';
import { moreFields } from '../../kit/act/act-dialog.tsx';
import { verdictHints, verdictTexts } from './appeal-texts.ts';
import classes from './appeals.module.css';

/** The arbiters ticked for a panel. Faults of the whole panel are shown at `members`. */
type Chosen = { members: string } & Record<`of ${string}`, boolean>;

/** Returns the fields of the dialogs for the acts on an appeal, by act. */
export function useAppealFields(appeal: Appeal | null) {
  const { t, i18n } = useLingui();
  const verdicts = verdictTexts(i18n);
  const candidates = appeal?.candidates ?? [];
  const hints = verdictHints(i18n);
  const known: readonly AppealVerdict[] = ['dismissed', ...(appeal?.remedies ?? [])];
  const voted = appeal?.panel.find(({ is_own }) => is_own)?.verdict ?? '';
  const assign = moreFields<Chosen>({
    initial: { members: '', ...Object.fromEntries(candidates.map(({ id }) => [`of ${id}`, false])) },
    read: (typed) => ({
      members: candidates.filter(({ id }) => typed[`of ${id}`] === true).map(({ id }) => id),
    }),
    renderFields: ({ tick, place }) => {
      const { ref, error, onChange } = place('members');
      return (
        <Input.Wrapper
          component="fieldset"
          className={classes.group}
          label={t`Panel`}
          labelElement="div"
          error={error}
        >
          {candidates.map(({ id, name, is_clear }, at) => {
            const box = tick(`of ${id}`);
            return (
              <Checkbox
                key={id}
                {...box}
                ref={at === 0 ? ref : box.ref}
                onChange={(event) => {
                  box.onChange(event);
                  onChange();
                }}
                label={name}
                description={is_clear ? undefined : t`Belongs to a unit of a party, or is in the entry`}
                disabled={!is_clear}
                mt={8}
              />
            );
          })}
        </Input.Wrapper>
      );
    },
  });
  const rule = moreFields({
    // The earlier vote may no longer be among the possible verdicts.
    initial: { verdict: known.some((one) => one === voted) ? voted : '' },
    renderFields: ({ text }) => {
      const { ref, error, value, onChange } = text('verdict');
      return (
        <Input.Wrapper
          component="fieldset"
          className={classes.group}
          aria-label={t`My vote`}
          label={t`My vote`}
          labelElement="div"
          error={error}
        >
          {known.map((verdict, at) => (
            <Radio
              key={verdict}
              {...(at === 0 && { ref })}
              name="verdict"
              value={verdict}
              checked={value === verdict}
              onChange={onChange}
              label={verdicts[verdict]}
              description={hints[verdict]}
              mt={8}
            />
          ))}
        </Input.Wrapper>
      );
    },
  });
  const remedy = moreFields({
    initial: { report: '' },
    renderFields: ({ text }) => (
      <Textarea
        {...text('report')}
        label={t`What was done`}
        autosize
        minRows={2}
        maxLength={APPEAL_LIMITS.report}
      />
    ),
  });
  const close = moreFields({
    initial: { told: false },
    renderFields: ({ tick }) => (
      <Checkbox
        {...tick('told')}
        label={
          appeal?.by.includes('filer') === true
            ? t`I have read the ruling and its reasons`
            : t`The ruling has been handed to those who filed the appeal`
        }
      />
    ),
  });
  return {
    assign: { fields: assign },
    rule: { fields: rule },
    remedy: { fields: remedy },
    close: { fields: close },
  };
}
