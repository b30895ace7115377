import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Publication } from '../../../server/contract/results/event-results.ts';
import { moreFields } from '../../kit/act/act-dialog.tsx';
import { instantOf } from '../../lib/form/typed-instant.ts';

/**
 * Returns the form fields of the acts on results, by act.
 * @param version the version that is not released yet
 */
export function useResultFields(version: Publication | undefined) {
  const { t } = useLingui();
  const [group = []] = version?.tied ?? [];
  const places = group.map((_, index) => String(index + 1));
  const lineOf = (id: string) => version?.lines.find(({ entry_id }) => entry_id === id);
  const rule = moreFields({
    initial: Object.fromEntries(group.map((id) => [id, ''])),
    // If two entries get the same place, one entry is missing from the order. The server rejects this and
    // names the entry.
    read: (typed) => ({
      order: places.flatMap((place) => group.find((id) => typed[id] === place) ?? []),
    }),
    renderFields: ({ text }) =>
      group.map((id) => {
        const line = lineOf(id);
        return (
          <NativeSelect
            key={id}
            {...text(id)}
            label={`${line?.no ?? ''} ${line?.name ?? ''}`}
            data={[
              { value: '', label: t`Choose` },
              ...places.map((value) => ({ value, label: t`Place ${value} of these` })),
            ]}
          />
        );
      }),
  });
  const propose = moreFields({
    initial: { release_at: '' },
    read: ({ release_at }) => ({ release_at: instantOf(release_at) }),
    renderFields: ({ text }) => (
      <TextInput
        {...text('release_at')}
        label={t`Released at`}
        description={t`Beijing time`}
        type="datetime-local"
      />
    ),
  });
  return { rule: { fields: rule }, propose: { fields: propose } };
}
