import { Trans, useLingui } from '@lingui/macro';
import { Button, CopyButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { DrawRound } from '../../../server/contract/draw/draw-round.ts';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { mayDecline, maySpeak } from './draw-acts.ts';
import { slotText, stepsDone, stepsOf, stepTexts, type Standing } from './draw-texts.ts';
import classes from './draw.module.css';

/** Renders the steps of a round and the role that does each step. */
export function Steps({ standing }: { readonly standing: Standing }) {
  const { i18n } = useLingui();
  const done = stepsDone(standing);
  const texts = stepTexts(i18n);
  return (
    <ol className={classes.steps}>
      {stepsOf(standing).map((step, at) => (
        <li key={step} aria-current={at === done ? 'step' : undefined}>
          <span>
            {at + 1}. {texts[step].name} <span className={page.small}>{texts[step].who}</span>
          </span>
          {at <= done && (
            <span className={page.chip} data-tone={at < done ? 'good' : 'todo'}>
              {at < done ? <Trans context="step">Completed</Trans> : <Trans context="step">Now</Trans>}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Renders a slot without a word: declined, or not answered yet. */
function Unspoken({ slot: { slot, is_declined } }: { readonly slot: DrawRound['slots'][number] }) {
  if (slot === 'P') return <Trans>Not entered yet</Trans>;
  return is_declined ? <Trans>No word comes</Trans> : <Trans>No word</Trans>;
}

interface SlotsProps {
  readonly round: DrawRound;
  /** Asks for the word of a slot, or whether the slot is declined. */
  readonly onAsk: (act: 'speak' | 'decline', slot: string) => void;
}

/** Renders the slots for words, with the words that were said. */
export function Slots({ round, onAsk }: SlotsProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Words`}>
      <ul className={classes.steps}>
        {round.slots.map((slot) => (
          <li key={slot.slot}>
            <span>
              {slotText(i18n, slot)}{' '}
              <span className={page.small}>
                {slot.slot === 'P' ? `P · ${round.public_source}` : slot.slot}
              </span>
            </span>
            {maySpeak(round, slot) ? (
              <span className={page.actions}>
                {slot.is_declined && <Trans>No word comes</Trans>}
                <Button size="xs" onClick={() => onAsk('speak', slot.slot)}>
                  <Trans>Say the word</Trans>
                </Button>
                {mayDecline(round, slot) && (
                  <Button size="xs" variant="default" onClick={() => onAsk('decline', slot.slot)}>
                    <Trans>Add no word</Trans>
                  </Button>
                )}
              </span>
            ) : (
              <span>{slot.word || <Unspoken slot={slot} />}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Digits({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useLingui();
  return (
    <span className={page.actions}>
      <span className={classes.digits}>{text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            onClick={copy}
            aria-label={copied ? undefined : t`Copy the value: ${name}`}
          >
            {copied ? <Trans>Copied</Trans> : <Trans>Copy the value</Trans>}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}

/** Renders the seed of a decoded secret round, if the reader can see it. */
export function Seed({ round }: { readonly round: DrawRound }) {
  const { t } = useLingui();
  if (round.kind === 'order' || round.status !== 'decoded' || round.seed === '') return null;
  return (
    <Panel title={t`Seed`}>
      <p className={page.intro}>
        <Trans>
          The seed is posted on the board when the results are released. From then on, anyone can recompute
          the draw on the page of its proof.
        </Trans>
      </p>
      <KeyValueList entries={[{ label: t`Seed`, value: <Digits text={round.seed} name={t`Seed`} /> }]} />
    </Panel>
  );
}

/**
 * Renders the public values that can be compared, with a link to the proof.
 * @param audit the query of the audit log for the supervisor; '' for all other users
 */
export function Published({ round, audit }: { readonly round: DrawRound; readonly audit: string }) {
  const { t } = useLingui();
  const values = [
    { label: t`Commitment`, value: round.commitment },
    { label: t`Hash R of the inputs`, value: round.inputs_hash },
    { label: t`Hash O of the labels`, value: round.labels_hash },
    { label: t`Hash C of the words`, value: round.words_hash },
    { label: t`Tag of the result`, value: round.tag },
  ].filter(({ value }) => value !== '');
  return (
    <Panel
      title={t`What was published`}
      aside={
        <Link to={`/receipt?draw=${encodeURIComponent(round.id)}`}>
          <Trans>Proof of the draw</Trans>
        </Link>
      }
    >
      <KeyValueList
        entries={values.map(({ label, value }) => ({ label, value: <Digits text={value} name={label} /> }))}
      />
      {audit !== '' && (
        <Link to={`/competitionOperation/audit#${audit}`}>
          <Trans>Audit log of this draw</Trans>
        </Link>
      )}
    </Panel>
  );
}
