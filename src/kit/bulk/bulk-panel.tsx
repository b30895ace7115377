import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import record from '../../ui/part/record-page.module.css';
import classes from './bulk.module.css';
import type { BulkOnScreen, BulkShownRow } from './use-bulk.ts';

/** The texts of an act on many records. */
export interface BulkWords {
  /** The button above the list, with the number of chosen records that allow the act. */
  readonly chosen: (count: number) => ReactNode;
  /** The button above the list while nothing is chosen. */
  readonly all?: ReactNode;
  /** The heading of the preview. */
  readonly title: string;
  /** The consequences of the act. */
  readonly words?: ReactNode;
  /** The number of records that pass. */
  readonly passes: (count: number) => ReactNode;
  /** Statements that the user ticks before the act, by the name of their field. */
  readonly statements?: Readonly<Record<string, string>>;
  /** The button of the preview. */
  readonly button: (count: number) => ReactNode;
  readonly done: (count: number) => ReactNode;
}

/** An act that the list offers now. */
interface BulkOffer {
  readonly act: string;
  readonly words: BulkWords;
  /** The number of chosen records that allow the act. */
  readonly count: number;
  readonly onChosen: () => void;
  /** Previews the act on every record that allows it. It is set if there may be such records. */
  readonly onAll?: (() => void) | undefined;
}

interface BulkPanelProps {
  readonly bulk: BulkOnScreen;
  readonly offers: readonly BulkOffer[];
  /** The texts of obstacles, by their names. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Renders a section that a button opens. It receives the focus, so keyboard users continue inside it. */
function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} tabIndex={-1} className={record.note} aria-label={title}>
      <div className={record.fields}>
        <h2 className={classes.title}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

interface Fault {
  readonly row: BulkShownRow;
  readonly why: string;
}

/** Renders the records that stay unchanged, each with the reason. */
function Faults({ faults }: { readonly faults: readonly Fault[] }) {
  return (
    <ul className={`${record.log} ${classes.list}`}>
      {faults.map(({ row: { id, name, detail }, why }) => (
        <li key={id}>
          <span>
            {name} <span className={record.small}>{detail}</span>
          </span>
          <span className={classes.why}>{why}</span>
        </li>
      ))}
    </ul>
  );
}

type Preview = NonNullable<BulkOnScreen['preview']>;

interface PreviewProps extends Pick<BulkPanelProps, 'bulk' | 'reasons'> {
  readonly words: BulkWords;
  readonly preview: Preview;
}

function PreviewOf({ bulk, words, reasons, preview }: PreviewProps) {
  const [given, setGiven] = useState<Readonly<Record<string, boolean>>>({});
  const statements = Object.entries(words.statements ?? {});
  const passing = preview.rows.filter(({ obstacle }) => obstacle === '');
  const failing = preview.rows.filter(({ obstacle }) => obstacle !== '');
  const passes = passing.length;
  const fails = failing.length;
  const looked = preview.rows.length;
  const all = preview.total;
  return (
    <Shown title={words.title}>
      {looked < all && (
        <p>
          <Trans>
            The {looked} that wait longest of {all}.
          </Trans>
        </p>
      )}
      {passes > 0 && words.words !== undefined && <p>{words.words}</p>}
      <p>{passes === 0 ? <Trans>None of them passes.</Trans> : words.passes(passes)}</p>
      {passes > 0 && (
        <details open={passes <= 5}>
          <summary>
            <Trans>Which ones</Trans>
          </summary>
          <ul className={`${record.log} ${classes.list}`}>
            {passing.map(({ id, name, detail }) => (
              <li key={id}>
                <span>{name}</span>
                <span className={record.small}>{detail}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {fails > 0 && (
        <>
          <p>
            <Plural
              value={fails}
              one="# does not pass and stays as it is:"
              other="# do not pass and stay as they are:"
            />
          </p>
          <Faults faults={failing.map((row) => ({ row, why: reasons[row.obstacle] ?? row.obstacle }))} />
        </>
      )}
      {passes > 0 &&
        statements.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={given[name] ?? false}
            onChange={({ currentTarget: { checked } }) => setGiven((now) => ({ ...now, [name]: checked }))}
          />
        ))}
      <div className={record.actions}>
        {passes > 0 && (
          <Button
            disabled={!statements.every(([name]) => given[name] === true)}
            onClick={() => bulk.start(given)}
          >
            {words.button(passes)}
          </Button>
        )}
        <Button variant="default" onClick={bulk.cancel}>
          {passes > 0 ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
        </Button>
      </div>
    </Shown>
  );
}

function Working({ bulk }: Pick<BulkPanelProps, 'bulk'>) {
  const { t } = useLingui();
  const done = bulk.results.length;
  const total = done + bulk.left;
  const isStopping = bulk.step === 'stopping';
  return (
    <Shown title={t`At work`}>
      <p role="status">
        <Trans>
          {done} of {total} are done.
        </Trans>
      </p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t`At work`} />
      <div className={record.actions}>
        <Button variant="default" loading={isStopping} onClick={bulk.cancel}>
          <Trans>Stop after this batch</Trans>
        </Button>
      </div>
    </Shown>
  );
}

function Result({ bulk, words, reasons, preview }: PreviewProps) {
  const { t } = useLingui();
  const refused = bulk.results.flatMap(({ id, obstacle, message }) => {
    const row = preview.rows.find((one) => one.id === id);
    if (obstacle === '' || row === undefined) return [];
    return [
      { row, why: message !== undefined && message !== '' ? message : (reasons[obstacle] ?? obstacle) },
    ];
  });
  const done = bulk.results.length - refused.length;
  const { left } = bulk;
  const isInterrupted = bulk.step === 'interrupted';
  return (
    <Shown title={isInterrupted ? t`Interrupted` : t`Done`}>
      <p role="status">{words.done(done)}</p>
      {refused.length > 0 && (
        <>
          <p>
            <Trans>Meanwhile something stood against these; they stay as they are:</Trans>
          </p>
          <Faults faults={refused} />
        </>
      )}
      {isInterrupted &&
        (bulk.failure === null ? (
          <p>
            <Plural value={left} one="# is left." other="# are left." />
          </p>
        ) : (
          <FailureNote
            failure={bulk.failure}
            advice={<Plural value={left} one="# is left." other="# are left." />}
          />
        ))}
      <div className={record.actions}>
        {isInterrupted && (
          <Button onClick={bulk.resume}>
            <Trans>Go on</Trans>
          </Button>
        )}
        <Button variant="default" onClick={bulk.cancel}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Shown>
  );
}

interface BarProps extends Pick<BulkPanelProps, 'bulk' | 'offers'> {
  /** Whether a closed preview or result gives the focus to the bar. */
  readonly takesFocus: boolean;
}

/** Renders the acts on the chosen records, or on all that wait. */
function Bar({ bulk, offers, takesFocus }: BarProps) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) bar.current?.focus();
  }, [takesFocus]);
  const hasChosen = offers.some(({ count }) => count > 0);
  const isLooking = bulk.step === 'looking';
  const shown = offers.filter(({ count, onAll }) => (hasChosen ? count > 0 : onAll !== undefined));
  return (
    <div
      className={`${record.fields} ${classes.bar}`}
      data-chosen={hasChosen || undefined}
      ref={bar}
      tabIndex={-1}
    >
      <div className={record.actions} role="group" aria-label={t`Many at once`}>
        {shown.map(({ act, words, count, onChosen, onAll }) => (
          <Button
            key={act}
            size="xs"
            variant={hasChosen ? 'filled' : 'default'}
            loading={isLooking && bulk.act === act}
            disabled={isLooking && bulk.act !== act}
            onClick={hasChosen ? onChosen : onAll}
          >
            {hasChosen ? words.chosen(count) : words.all}
          </Button>
        ))}
        {hasChosen && (
          <Button size="xs" variant="default" onClick={() => bulk.choose([])}>
            <Trans>Choose none</Trans>
          </Button>
        )}
      </div>
      <FailureNote failure={bulk.failure} advice="" />
    </div>
  );
}

/**
 * Renders acts on many records of a list: the bar above the list, then the preview, the progress and the
 * outcome of each record in its place.
 */
export function BulkPanel({ bulk, offers, reasons }: BulkPanelProps) {
  const { step, preview, act } = bulk;
  const [wasAway, setWasAway] = useState(false);
  const isAway = step !== 'choosing' && step !== 'looking';
  // The bar that returns in the place of a preview or a result takes the focus from it.
  if (isAway && !wasAway) setWasAway(true);
  const words = offers.find((one) => one.act === act)?.words;
  if (!isAway || preview === null || words === undefined) {
    return <Bar bulk={bulk} offers={offers} takesFocus={wasAway} />;
  }
  if (step === 'ready') return <PreviewOf bulk={bulk} words={words} reasons={reasons} preview={preview} />;
  if (step === 'working' || step === 'stopping') return <Working bulk={bulk} />;
  return <Result key={step} bulk={bulk} words={words} reasons={reasons} preview={preview} />;
}
