import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import type { ExhibitorApplication } from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import type { ExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { cityText } from '../../../../server/contract/kit/person-words.ts';
import type { Unit } from '../../../../server/contract/unit/unit.ts';
import classes from './commitment.module.css';

/*
 * The commitments that an organisation stamps and uploads. They are filled with its saved data. What is not
 * saved stays blank, to be written by hand. They must be rendered with Chinese texts.
 */

interface SheetProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What the organisation commits itself to. */
  readonly children: ReactNode;
}

function Sheet({ title, facts, children }: SheetProps) {
  return (
    <article className={classes.paper} lang="zh-CN" data-commitment>
      <h2 className={classes.title}>{title}</h2>
      <table className={classes.facts}>
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </article>
  );
}

/** Renders the last sentences above the places for the stamp, the signature and the date. */
function End({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.end}>
      <p>{children}</p>
      <div className={classes.signatures}>
        <p>
          <Trans>Organisation (stamp):</Trans>
        </p>
        <p>
          <Trans>Legal representative or authorised person (signature):</Trans>
        </p>
        <p className={classes.date}>
          <Trans>Year, month, day</Trans>
        </p>
      </div>
    </div>
  );
}

/** Renders what a unit or exhibitor commits itself to when it applies for its confirmation. */
export function UnitCommitmentSheet({
  unit,
  isExhibitor,
}: {
  readonly unit: Unit;
  readonly isExhibitor: boolean;
}) {
  const { t, i18n } = useLingui();
  const { name, credit_code, region_code, contact } = unit;
  const clauses = [
    t`The information and the files that we provide are true, correct and complete. We correct them without delay when they change.`,
    ...(isExhibitor
      ? [
          t`We show only what we have the right to show. We keep to the call for exhibitors and to the safety rules of the venue, and answer for our booth and our people.`,
          t`We move in and clear the booth on time and follow the instructions of the organising committee and of the venue.`,
        ]
      : [
          t`We check the identity and the eligibility of the competitors, leaders and coaches whom we recommend, and answer for the result.`,
          t`We keep to the rules of the competition and the discipline of the venue and follow the instructions of the organising committee. We raise objections only by the procedure laid down.`,
        ]),
    t`Only people whom we authorise use our accounts. We protect personal data as the law demands and use them for the competition only.`,
  ];
  return (
    <Sheet
      title={isExhibitor ? t`Commitment of the exhibitor` : t`Commitment of the participating unit`}
      facts={[
        [t`Full name`, name],
        [t`Unified social credit code`, credit_code],
        [t`City`, region_code === '' ? '' : cityText(i18n, region_code)],
        [t`Contact person`, contact],
      ]}
    >
      <p>
        <Trans>To the organising committee: our organisation commits itself to the following.</Trans>
      </p>
      <ol className={classes.clauses}>
        {clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <End>
        <Trans>
          If anything is untrue or we break this commitment, we accept the consequences, which can be the
          exclusion from the competition.
        </Trans>
      </End>
    </Sheet>
  );
}

/** Renders the commitment of an exhibitor to the safety rules of a call. */
export function SafetyCommitmentSheet({
  application,
  call,
}: {
  readonly application: ExhibitorApplication;
  readonly call: Pick<ExhibitorCall, 'safety'>;
}) {
  const { t } = useLingui();
  const { competition, organisation, theme, build, area, power, staff } = application;
  return (
    <Sheet
      title={t`Safety commitment`}
      facts={[
        [t`Competition`, competition.name],
        [t`Exhibition`, application.call.name],
        [t`Organisation`, organisation],
        [t`Theme of the exhibits`, theme],
        [
          t`Booth wanted`,
          build === 'standard'
            ? t`Standard booth, ${area} m², ${power} kW`
            : t`Stand of our own, ${area} m², ${power} kW`,
        ],
        [t`Contact person`, `${application.contact_name} ${application.contact_phone}`],
        [t`People at the booth`, staff.join('、')],
      ]}
    >
      <section>
        <h3>{t`Safety rules`}</h3>
        <p className={classes.rules}>{call.safety}</p>
      </section>
      <End>
        <Trans>
          We have read and understood these safety rules and keep to them. We answer for the safety of our
          booth: its construction, electricity, fire protection and people. If we break them, we accept the
          consequences.
        </Trans>
      </End>
    </Sheet>
  );
}
