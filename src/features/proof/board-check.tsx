import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { listBoard, type BoardEntry } from '../../../server/contract/draw/board.ts';
import type { DrawProof } from '../../../server/contract/draw/draw-proof.ts';
import { slotWord } from '../../../server/contract/draw/draw-words.ts';
import type { Client } from '../../kit/call/client.ts';
import { useLoaded } from '../../kit/record/use-loaded.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { disagreements, type Disagreement } from './board-agreement.ts';
import { valueTexts } from './proof-texts.ts';
import classes from './proof.module.css';

/** The number of entries in one call, the most that the server returns. */
const AT_ONCE = '100';

/** Returns all entries of the event of a draw. The code of an event contains no space. */
async function entriesFor(client: Client, proof: DrawProof, signal: AbortSignal): Promise<BoardEntry[]> {
  const entries: BoardEntry[] = [];
  const [event = ''] = proof.event.split(' ');
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const of = { id: proof.competition_id, event, per_page: AT_ONCE, page: String(page) };
    const { data, meta } = await client.send(listBoard, of, signal);
    entries.push(...data);
    pages = meta.pagination.total_pages;
  }
  return entries;
}

function Line({ line: { of, name, posted, shown } }: { readonly line: Disagreement }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<Disagreement['of'], string>> = {
    ...valueTexts(i18n),
    word: t`Word: ${name === '' ? '' : slotWord(i18n, name)}`,
    seed: t`Seed`,
    void: t`Declared void`,
    decoded: t`Decoded`,
    attempt: t`Attempt ${name}`,
  };
  const read = (value: string) => {
    if (value === '') return t`No value`;
    if (of === 'attempt') return value.endsWith(' void') ? t`Void` : t`Not void`;
    return of === 'void' || of === 'decoded' ? t`Yes` : value;
  };
  return (
    <li className={classes.line} data-same={false}>
      <span aria-hidden className={classes.mark}>
        ✗
      </span>
      <span>{names[of]}</span>
      <dl className={classes.both}>
        <dt>
          <Trans>On the board</Trans>
        </dt>
        <dd className={classes.digits}>{read(posted)}</dd>
        <dt>
          <Trans>On this page</Trans>
        </dt>
        <dd className={classes.digits}>{read(shown)}</dd>
      </dl>
    </li>
  );
}

interface CheckProps {
  readonly proof: DrawProof;
  /** Fetches the proof again. */
  readonly onLook: () => void;
}

/** Compares the values of a proof with those that stand on the board since the acts of the draw. */
export function BoardCheck({ proof, onLook }: CheckProps) {
  const { t } = useLingui();
  const { client } = useScreenTools();
  const { data, failure, isLoading, reload } = useLoaded(`board of ${proof.id}`, (signal) =>
    entriesFor(client, proof, signal),
  );
  if (isLoading) return <RowsSkeleton />;
  if (data === null)
    return <LoadFailed failure={failure} message={t`The board could not be fetched`} onRetry={reload} />;
  const lines = disagreements(proof, data);
  return (
    <Panel title={t`Compared with the board`}>
      {lines.length === 0 ? (
        <p className={classes.verdict} data-tone="good" role="status">
          <Trans>The values of this page and the attempts of this draw are those on the board.</Trans>
        </p>
      ) : (
        <>
          <p className={classes.verdict} data-tone="bad" role="alert">
            <Trans>
              This page and the board differ. If they still differ when you compare again, show both to the
              supervisor.
            </Trans>
          </p>
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.of} ${line.name}`} line={line} />
            ))}
          </ul>
          <div className={record.actions}>
            <Button
              variant="default"
              onClick={() => {
                onLook();
                reload();
              }}
            >
              <Trans>Compare again</Trans>
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
