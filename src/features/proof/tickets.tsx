import { Plural, Trans, useLingui } from '@lingui/macro';
import { Fold } from '../../ui/part/fold.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import type { RevealedProof } from './check-lines.ts';
import classes from './proof.module.css';

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className={classes.names}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

/** Renders the drawn tickets and the two lists from which they were drawn. */
export function Tickets({ revealed: { inputs, labels, drawn } }: Pick<RevealedProof, 'revealed'>) {
  const { t } = useLingui();
  return (
    <Panel title={t`Tickets drawn`}>
      {drawn.length === 0 ? (
        <p className={record.intro}>
          <Trans>Nothing was drawn.</Trans>
        </p>
      ) : (
        <ul className={classes.tickets}>
          {drawn.map(({ input, label }) => (
            <li key={`${input} ${label}`}>
              <span>{input}</span> <span className={classes.label}>→ {label}</span>
            </li>
          ))}
        </ul>
      )}
      <Fold
        isOpen={false}
        label={<Plural value={inputs.length} one="# input (list R)" other="# inputs (list R)" />}
      >
        <Names names={inputs} />
      </Fold>
      <Fold
        isOpen={false}
        label={<Plural value={labels.length} one="# label (list O)" other="# labels (list O)" />}
      >
        <Names names={labels} />
      </Fold>
    </Panel>
  );
}
