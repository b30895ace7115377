import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button, Checkbox, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { BulkAct, BulkObstacle, BulkPreview } from '../../../../server/contract/entry/review.ts';
import { FailureNote } from '../../../ui/failure/failure-note.tsx';
import record from '../../../ui/part/record-page.module.css';
import classes from '../entries.module.css';
import { namesText } from '../entry-texts.ts';
import type { useBulkReview } from './use-bulk-review.ts';

type Bulk = ReturnType<typeof useBulkReview>;
type Looked = BulkPreview['entries'][number];

interface BulkPanelProps {
  readonly bulk: Bulk;
  readonly act: BulkAct;
  /** The filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Whether entries may wait for the act. */
  readonly hasWaiting: boolean;
  /** The ids of the ticked entries on the current page. */
  readonly chosen: readonly string[];
}

/** Renders a section that a button opens. It receives the focus, so keyboard users continue inside it. */
function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <section ref={part} tabIndex={-1} className={record.note} aria-label={title}>
      <div className={record.fields}>
        <h2 className={classes.question}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** Renders the entries that stay unchanged, each with the reason. */
function Faults({ entries }: { readonly entries: readonly Looked[] }) {
  const { t, i18n } = useLingui();
  const reasons: Readonly<Record<BulkObstacle, string>> = {
    own: t`It is for others to do`,
    status: t`Does not wait for you in its present state`,
    checks: t`A rule is to be examined: decide on it one by one`,
    frozen: t`The roster is closed`,
    quota: t`The unit’s places in this event are used up`,
    stale: t`Changed meanwhile: look at it again`,
    gone: t`Is not there any more`,
    other: t`Could not be done`,
  };
  return (
    <ul className={`${record.log} ${classes.faults}`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {namesText(i18n, entry)}{' '}
            <span className={record.small}>{[entry.no, entry.event].filter(Boolean).join(' · ')}</span>
          </span>
          <span className={classes.result} data-result="fail">
            {entry.obstacle === '' ? '' : reasons[entry.obstacle]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Preview({ bulk, act, preview }: Pick<BulkPanelProps, 'bulk' | 'act'> & { preview: BulkPreview }) {
  const { t, i18n } = useLingui();
  const [isStamped, setStamped] = useState(false);
  const passing = preview.entries.filter(({ obstacle }) => obstacle === '');
  const failing = preview.entries.filter(({ obstacle }) => obstacle !== '');
  const passes = passing.length;
  const fails = failing.length;
  const looked = preview.entries.length;
  const all = preview.total;
  return (
    <Shown title={act === 'approve' ? t`Approve these entries?` : t`Endorse these entries?`}>
      {looked < all && (
        <p>
          <Trans>
            The {looked} that wait longest of {all}.
          </Trans>
        </p>
      )}
      <p>
        {passes === 0 ? (
          <Trans>None of them passes.</Trans>
        ) : (
          <Plural value={passes} one="# entry passes." other="# entries pass." />
        )}
      </p>
      {passes > 0 && (
        <details>
          <summary>
            <Trans>Which ones</Trans>
          </summary>
          <ul className={`${record.log} ${classes.faults}`}>
            {passing.map((entry) => (
              <li key={entry.id}>
                <span>{namesText(i18n, entry)}</span>
                <span className={record.small}>{[entry.no, entry.event].filter(Boolean).join(' · ')}</span>
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
          <Faults entries={failing} />
        </>
      )}
      {act === 'endorse' && passes > 0 && (
        <Checkbox
          label={t`The entry forms of all of them, stamped by our unit, are with us`}
          checked={isStamped}
          onChange={({ currentTarget }) => setStamped(currentTarget.checked)}
        />
      )}
      <div className={record.actions}>
        {passes > 0 && (
          <Button disabled={act === 'endorse' && !isStamped} onClick={bulk.start}>
            {act === 'approve' ? (
              <Plural value={passes} one="Approve # entry" other="Approve # entries" />
            ) : (
              <Plural value={passes} one="Endorse # entry" other="Endorse # entries" />
            )}
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
  return (
    <Shown title={t`At work`}>
      <p role="status">
        <Trans>
          {done} of {total} are done.
        </Trans>
      </p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t`At work`} />
    </Shown>
  );
}

function Result({ bulk, preview }: Pick<BulkPanelProps, 'bulk'> & { preview: BulkPreview }) {
  const { t } = useLingui();
  const refused = bulk.results.flatMap(({ id, obstacle }) => {
    const entry = preview.entries.find((one) => one.id === id);
    return obstacle === '' || entry === undefined ? [] : [{ ...entry, obstacle }];
  });
  const done = bulk.results.length - refused.length;
  const { left } = bulk;
  const isInterrupted = bulk.step === 'interrupted';
  return (
    <Shown title={isInterrupted ? t`Interrupted` : t`Done`}>
      <p role="status">
        {bulk.act === 'approve' ? (
          <Plural value={done} one="# entry has been approved." other="# entries have been approved." />
        ) : (
          <Plural value={done} one="# entry has been endorsed." other="# entries have been endorsed." />
        )}
      </p>
      {refused.length > 0 && (
        <>
          <p>
            <Trans>Meanwhile something stood against these; they stay as they are:</Trans>
          </p>
          <Faults entries={refused} />
        </>
      )}
      {isInterrupted && (
        <FailureNote
          failure={bulk.failure}
          advice={<Plural value={left} one="# entry is left." other="# entries are left." />}
        />
      )}
      <div className={record.actions}>
        {isInterrupted && (
          <Button onClick={bulk.start}>
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

/**
 * Renders the bulk endorsement or approval of entries: the ticked ones, or all waiting entries that match the
 * filter.
 */
export function BulkPanel({ bulk, act, filter, hasWaiting, chosen }: BulkPanelProps) {
  const { t } = useLingui();
  const { step, preview } = bulk;
  if (step === 'ready' && preview !== null) return <Preview bulk={bulk} act={act} preview={preview} />;
  if (step === 'working') return <Working bulk={bulk} />;
  if ((step === 'interrupted' || step === 'done') && preview !== null) {
    return <Result key={step} bulk={bulk} preview={preview} />;
  }
  const count = chosen.length;
  return (
    <div className={record.fields}>
      <div className={record.actions} role="group" aria-label={t`Many at once`}>
        {count > 0 && (
          <>
            <Button size="xs" loading={step === 'looking'} onClick={() => bulk.look(act, chosen, {})}>
              {act === 'approve' ? (
                <Trans>Approve {count} chosen</Trans>
              ) : (
                <Trans>Endorse {count} chosen</Trans>
              )}
            </Button>
            <Button size="xs" variant="default" onClick={() => bulk.choose([])}>
              <Trans>Choose none</Trans>
            </Button>
          </>
        )}
        {count === 0 && hasWaiting && (
          <Button
            size="xs"
            variant="default"
            loading={step === 'looking'}
            onClick={() => bulk.look(act, [], filter)}
          >
            {act === 'approve' ? <Trans>Approve all that wait</Trans> : <Trans>Endorse all that wait</Trans>}
          </Button>
        )}
      </div>
      <FailureNote failure={bulk.failure} advice="" />
    </div>
  );
}
