import { Trans, useLingui } from '@lingui/macro';
import type { AuditHead } from '../../../server/contract/audit/audit-head.ts';
import type { DrawRound, DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { statusTexts } from '../../../server/contract/draw/draw-words.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { drawName, spareText } from './draw-texts.ts';
import classes from './draw.module.css';

/** The paper is Chinese in every language of the interface. */
const tag = 'zh-CN';

interface RecordProps {
  readonly round: DrawRound;
  readonly meta: DrawRoundList['meta'];
  /** The end of the audit log on the last day; undefined if none is signed yet. */
  readonly head: AuditHead | undefined;
}

/** Renders the acts that keeper and supervisor agreed on, with their names. */
function Agreed({ round: { agreed } }: Pick<RecordProps, 'round'>) {
  const { t } = useLingui();
  const names = {
    seal: t`Seal the result`,
    void: t`Declare void`,
    decode: t`Decode`,
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Act`}</th>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Asked by: keeper`}</th>
          <th scope="col">{t`Agreed by: supervisor`}</th>
        </tr>
      </thead>
      <tbody>
        {agreed.map(({ act, at, keeper, supervisor }) => (
          <tr key={act}>
            <td>{names[act]}</td>
            <td>{formatMoment(at, tag)}</td>
            <td>{keeper}</td>
            <td>{supervisor}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Renders the record of a sealed round on A4, to be signed and filed. It states what was fixed, when and by
 * whom. It contains no ticket, because before decoding a paper must not show who has drawn what [running.md
 * A8].
 */
export function SealingRecord({ round, meta, head }: RecordProps) {
  const { t, i18n } = useLingui();
  const { attempt } = round;
  const facts = [
    { label: t`Id of the draw`, value: round.id },
    { label: t`State`, value: statusTexts(i18n)[round.status] },
    { label: t`Inputs and labels`, value: `${round.inputs} / ${round.labels}` },
    ...[
      { label: t`Commitment published`, at: round.committed_at },
      { label: t`Words taken until`, at: round.words_until },
      { label: t`Lists and words fixed`, at: round.prepared_at },
      { label: t`Drawn`, at: round.drawn_at },
      { label: t`Sealed at`, at: round.sealed_at },
      { label: t`Declared void`, at: round.voided_at },
      { label: t`Decoded at`, at: round.decoded_at },
    ]
      .filter(({ at }) => at !== '')
      .map(({ label, at }) => ({ label, value: formatMoment(at, tag) })),
    { label: t`Source of the public value`, value: round.public_source },
    { label: t`Words`, value: round.slots.map(({ slot, word }) => `${slot} ${word || '–'}`).join('；') },
    { label: t`Commitment`, value: round.commitment },
    { label: t`Hash R of the inputs`, value: round.inputs_hash },
    { label: t`Hash O of the labels`, value: round.labels_hash },
    { label: t`Hash C of the words`, value: round.words_hash },
    { label: t`Tag of the result`, value: round.tag },
    ...round.spares.map((one) => ({
      label: t`Spare station`,
      value: `${spareText(i18n, one)} · ${formatMoment(one.at, tag)}`,
    })),
    { label: t`Reason`, value: round.reason },
    {
      label: t`End of the audit log`,
      value: head === undefined ? '' : `${head.day} · ${head.seq} · ${head.hash}`,
    },
  ].filter(({ value }) => value !== '');
  return (
    <article className={classes.sheet} lang={tag} data-ticket-list>
      <header>
        <h2>{meta.competition}</h2>
        <p className={classes.kind}>
          <Trans>Sealing record</Trans> · {drawName(i18n, round, meta)} · {meta.event.code} {meta.event.name}
        </p>
        <p>
          <Trans>Attempt {attempt}</Trans>
        </p>
      </header>
      <table>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className={classes.factName}>
                {label}
              </th>
              <td className={classes.factValue}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Agreed round={round} />
      <p className={classes.signed}>
        <span>{t`Signature of the keeper`}</span>
        <span>{t`Signature of the supervisor`}</span>
      </p>
    </article>
  );
}
