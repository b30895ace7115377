import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { getDrawProof, type DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { errorCode } from '../../../server/contract/kit/errors.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { kindTexts, slotWord, statusTexts, statusTones } from '../../../server/contract/draw/draw-words.ts';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { BoardCheck } from './board-check.tsx';
import { isRevealed } from './check-lines.ts';
import { CommandPanel } from './command-panel.tsx';
import { DrawCheck } from './draw-check.tsx';
import { NewestHead } from './newest-head.tsx';
import { closerText, unspokenText, valueTexts } from './proof-texts.ts';
import classes from './proof.module.css';
import { Tickets } from './tickets.tsx';

interface ProofProps {
  readonly proof: DrawProof;
}

/** Renders the links to the other attempts of the same draw. Each attempt has a separate proof. */
function Attempts({ proof }: ProofProps) {
  const { i18n } = useLingui();
  const texts = statusTexts(i18n);
  return (
    <ul className={classes.attempts}>
      {proof.attempts.map(({ id, attempt, status }) => (
        <li key={id}>
          {id === proof.id ? (
            <span aria-current="page">
              <Trans>Attempt {attempt}</Trans>
            </span>
          ) : (
            <Link to={`/receipt?draw=${encodeURIComponent(id)}`}>
              <Trans>Attempt {attempt}</Trans>
            </Link>
          )}
          <span className={record.chip} data-tone={statusTones[status]}>
            {texts[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ proof }: ProofProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const times = [
    { label: t`Commitment published`, at: proof.committed_at },
    { label: t`Words taken until`, at: proof.words_until },
    { label: t`Words closed`, at: proof.words_closed?.at ?? '' },
    { label: t`Lists and words fixed`, at: proof.prepared_at },
    { label: t`Drawn`, at: proof.drawn_at },
    { label: t`Sealed at`, at: proof.sealed_at },
    { label: t`Declared void`, at: proof.voided_at },
    { label: t`Decoded at`, at: proof.decoded_at },
  ].filter(({ at }) => at !== '');
  return (
    <Panel title={t`The draw`}>
      <KeyValueList
        entries={[
          { label: t`Competition`, value: proof.competition },
          { label: t`Event`, value: proof.event },
          ...(proof.session === '' ? [] : [{ label: t`Session`, value: proof.session }]),
          { label: t`What is drawn`, value: kindTexts(i18n)[proof.kind] },
          { label: t`State`, value: statusTexts(i18n)[proof.status] },
          { label: t`Attempts`, value: <Attempts proof={proof} /> },
          ...times.map(({ label, at }) => ({ label, value: formatMoment(at, tag) })),
          ...(proof.public_source === ''
            ? []
            : [{ label: t`Source of the public value`, value: proof.public_source }]),
        ]}
      />
      <p className={record.small}>
        <Trans>All times are Beijing time.</Trans>
      </p>
    </Panel>
  );
}

function Values({ proof }: ProofProps) {
  const { t, i18n } = useLingui();
  const names = valueTexts(i18n);
  const values = [
    { label: t`Id of the draw`, value: proof.id },
    { label: names.commitment, value: proof.commitment },
    { label: names.inputs, value: proof.inputs_hash },
    { label: names.labels, value: proof.labels_hash },
    { label: names.words, value: proof.words_hash },
    { label: names.tag, value: proof.tag },
    { label: t`Seed`, value: proof.revealed?.seed ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <Panel title={t`What was published`}>
      <p className={record.intro}>
        <Trans>
          The commitment was published before anybody said a word: compare it with the one you were given
          then. The seed behind it could not be changed any more.
        </Trans>
      </p>
      <KeyValueList
        entries={values.map(({ label, value }) => ({
          label,
          value: <span className={classes.digits}>{value}</span>,
        }))}
      />
      <Link to={`/receipt?board=${encodeURIComponent(proof.competition_id)}`}>
        <Trans>The board, where these values stand</Trans>
      </Link>
    </Panel>
  );
}

function Words({ proof }: ProofProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Words`}>
      {proof.words.length === 0 ? (
        <p className={record.intro}>
          <Trans>No word has been said.</Trans>
        </p>
      ) : (
        <KeyValueList
          entries={proof.words.map(({ slot, word }) => ({ label: slotWord(i18n, slot), value: word }))}
        />
      )}
      {proof.words_closed !== null && (
        <KeyValueList
          entries={[
            { label: t`Closed by`, value: closerText(i18n, proof.words_closed.by) },
            { label: t`Slots without a word`, value: unspokenText(i18n, proof.words_closed.unspoken) },
          ]}
        />
      )}
    </Panel>
  );
}

/** Renders the spare stations that replace drawn stations. The draw itself does not change. */
function Spares({ proof: { spares } }: ProofProps) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (spares.length === 0) return null;
  return (
    <Panel title={t`Spare stations`}>
      <p className={record.intro}>
        <Trans>
          Stations that did not work any more and those in their place. Nothing was drawn for it: the tickets
          and the tag stay as they are, and the works have their codes by the station that was used last.
        </Trans>
      </p>
      <KeyValueList
        entries={spares.map(({ station, label, at }) => ({
          label: `${station} → ${label}`,
          value: formatMoment(at, tag),
        }))}
      />
    </Panel>
  );
}

/** Renders when the secret values of the draw are published. */
function NotRevealed({ proof, onLook }: ProofProps & { readonly onLook: () => void }) {
  return (
    <div className={record.note} role="status">
      <p>
        {proof.kind === 'order' ? (
          <Trans>
            The seed, the lists and the tickets are published as soon as the draw is sealed. Then anybody can
            recompute it here.
          </Trans>
        ) : (
          <Trans>
            The seed, the lists and the tickets are published with the results of the event. Earlier, they
            would show which code belongs to which competitor. Then anybody can recompute the draw here.
          </Trans>
        )}
      </p>
      <div className={record.actions}>
        <Button variant="default" onClick={onLook}>
          <Trans>Look again</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Says that the attempt is void, and which attempt was drawn in its place. */
function Voided({ proof }: ProofProps) {
  const later = proof.attempts.findLast(({ status }) => status !== 'void');
  return (
    <div className={classes.verdict} data-tone="bad" role="status">
      <p>
        <Trans>
          This attempt is void: what it drew does not count. Its seed is open, so that anybody can see what it
          was.
        </Trans>
      </p>
      <p>
        {later === undefined ? (
          <Trans>It has not been drawn again yet.</Trans>
        ) : (
          <Link to={`/receipt?draw=${encodeURIComponent(later.id)}`}>
            <Trans>Attempt {later.attempt} is in its place</Trans>
          </Link>
        )}
      </p>
    </div>
  );
}

/** Says whether the event and the session of the draw still take place [running.md A24]. */
function PresentState({ state }: Pick<DrawProof, 'state'>) {
  const { t } = useLingui();
  const sentences: Readonly<Record<typeof state, string>> = {
    going: '',
    cancelled: t`The event of this draw is cancelled. The draw has no effect.`,
    merged: t`The event of this draw is merged into another one. The draw has no effect.`,
    sessionCancelled: t`The session of this draw is cancelled. The draw has no effect.`,
    ended: t`The competition is over.`,
  };
  if (state === 'going') return null;
  return (
    <p className={classes.verdict} data-tone={state === 'ended' ? 'old' : 'bad'} role="note">
      {sentences[state]}
    </p>
  );
}

function Found({ proof, onLook }: ProofProps & { readonly onLook: () => void }) {
  const { i18n } = useLingui();
  const kind = kindTexts(i18n)[proof.kind];
  const { event, attempt } = proof;
  return (
    <>
      <header className={record.head}>
        <h1 className={record.title}>
          <Trans>
            Proof of a draw: {kind}, attempt {attempt}
          </Trans>
        </h1>
        <p className={record.intro}>{event}</p>
      </header>
      <PresentState state={proof.state} />
      {proof.status === 'void' && <Voided proof={proof} />}
      {isRevealed(proof) ? <DrawCheck proof={proof} /> : <NotRevealed proof={proof} onLook={onLook} />}
      <BoardCheck key={`${proof.status} ${proof.words.length}`} proof={proof} onLook={onLook} />
      <Facts proof={proof} />
      <Values proof={proof} />
      <Words proof={proof} />
      <Spares proof={proof} />
      {isRevealed(proof) && (
        <>
          <Tickets revealed={proof.revealed} />
          <CommandPanel proof={proof} />
        </>
      )}
      <NewestHead />
    </>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <StatusPage drawing="missing" title={t`There is no such draw`}>
      <p>
        <Trans>
          Check that the address is complete and exactly the one on the notice board or the sheet: capital and
          small letters count. If it is, ask the organising committee of the competition.
        </Trans>
      </p>
    </StatusPage>
  );
}

function Looked({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data: proof, failure, isLoading, reload } = useRecord(getDrawProof, { id });
  if (isLoading) return <PageSkeleton />;
  if (proof !== null) return <Found proof={proof} onLook={reload} />;
  return failure?.code === errorCode.notFound || failure?.kind === 'invalid' ? (
    <Unknown />
  ) : (
    <LoadFailed failure={failure} message={t`The draw could not be looked up`} onRetry={reload} />
  );
}

/** /receipt?draw=…: the public proof of a draw, without sign-in. */
export function ProofPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('draw') ?? '';
  return (
    <div className={record.page} data-width="narrow">
      {id === '' ? <Unknown /> : <Looked key={id} id={id} />}
    </div>
  );
}
