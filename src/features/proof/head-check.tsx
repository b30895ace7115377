import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { drawCheckMachine, type CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import type { BoardEntry } from '../../../server/contract/draw/board.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { isHeadSigned } from '../../lib/audit/check-head.ts';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { valueOf } from './board-query.ts';
import { hasArithmetic } from './draw-check.tsx';
import classes from './proof.module.css';

const SIGNED = 'signed';

async function headLine(entry: BoardEntry): Promise<CheckLine> {
  const of = (name: string) => valueOf(entry, name);
  const isSigned = await isHeadSigned({
    day: of('day'),
    seq: of('seq'),
    hash: of('hash'),
    signature: of('signature'),
    public_key: of('public_key'),
  });
  return { of: 'head', name: of('day'), said: SIGNED, found: isSigned ? SIGNED : '' };
}

const checkOf = (heads: readonly BoardEntry[]) =>
  drawCheckMachine.provide({
    actors: { recompute: fromPromise<readonly CheckLine[]>(() => Promise.all(heads.map(headLine))) },
  });

interface CheckProps {
  /** Board entries of the kind `head`. */
  readonly heads: readonly BoardEntry[];
}

/** Renders the check that verifies the signatures of the daily audit log heads in the user's browser. */
export function HeadCheck({ heads }: CheckProps) {
  const { t } = useLingui();
  const ref = useScreenActor(useState(() => checkOf(heads))[0], { input: { isAble: hasArithmetic() } });
  const { context, value } = useSelector(ref, (snapshot) => snapshot);
  const wrong = context.lines.filter(({ said, found }) => said !== found);
  const days = wrong.map(({ name }) => name).join(', ');
  return (
    <Panel title={t`Check the signatures`}>
      {value === 'impossible' && (
        <p className={classes.verdict} data-tone="old" role="alert">
          <Trans>
            This browser cannot check signatures of Ed25519, or the page was opened without https://. Use a
            newer browser, or check them with openssl.
          </Trans>
        </p>
      )}
      {(value === 'idle' || value === 'computing') && (
        <>
          <p className={record.intro}>
            <Trans>
              Each day the system signs where its audit log ends. Nothing that was written before can change
              without the next signature showing it.
            </Trans>
          </p>
          <Button loading={value === 'computing'} onClick={() => ref.send({ type: 'drawCheck.begin' })}>
            <Trans>Check the signatures on this page</Trans>
          </Button>
        </>
      )}
      {value === 'agrees' && (
        <p className={classes.verdict} data-tone="good" role="status">
          <Plural
            value={context.lines.length}
            one="The # signature on this page is good."
            other="All # signatures on this page are good."
          />
        </p>
      )}
      {value === 'differs' && (
        <p className={classes.verdict} data-tone="bad" role="status">
          <Trans>Not signed by the key that is named: {days}. Show this page to the supervisor.</Trans>
        </p>
      )}
    </Panel>
  );
}
