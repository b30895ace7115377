import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { drawCheckMachine, type CheckLine } from '../../../machines/draw/draw-check.machine.ts';
import { useScreenActor } from '../../kit/use-screen-actor.ts';
import { HiddenText } from '../../ui/part/hidden-text.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { checkLines, type RevealedProof } from './check-lines.ts';
import { valueTexts } from './proof-texts.ts';
import classes from './proof.module.css';

const checkOf = (proof: RevealedProof) =>
  drawCheckMachine.provide({ actors: { recompute: fromPromise(() => checkLines(proof)) } });

/** Checks whether Web Crypto is available. Browsers provide it only for secure origins. */
export const hasArithmetic = () => 'subtle' in crypto;

function Line({ line: { of, name, said, found } }: { readonly line: CheckLine }) {
  const { t, i18n } = useLingui();
  const isSame = said === found;
  const what = of === 'ticket' || of === 'head' ? t`Ticket ${name}` : valueTexts(i18n)[of];
  return (
    <li className={classes.line} data-same={isSame}>
      <span aria-hidden className={classes.mark}>
        {isSame ? '✓' : '✗'}
      </span>
      <span>
        {what}
        <HiddenText>{isSame ? t`: agrees` : t`: differs`}</HiddenText>
      </span>
      {isSame ? (
        <span className={classes.digits}>{said}</span>
      ) : (
        <dl className={classes.both}>
          <dt>
            <Trans>As published</Trans>
          </dt>
          <dd className={classes.digits}>{said || t`No value`}</dd>
          <dt>
            <Trans>Recomputed</Trans>
          </dt>
          <dd className={classes.digits}>{found || t`No value`}</dd>
        </dl>
      )}
    </li>
  );
}

function Outcome({ lines }: { readonly lines: readonly CheckLine[] }) {
  const wrong = lines.filter(({ said, found }) => said !== found).length;
  return (
    <>
      <p className={classes.verdict} data-tone={wrong === 0 ? 'good' : 'bad'} role="status">
        {wrong === 0 ? (
          <Plural
            value={lines.length}
            one="The # published value agrees with what this browser has recomputed."
            other="All # published values agree with what this browser has recomputed."
          />
        ) : (
          <Plural
            value={wrong}
            one="# published value differs from what this browser has recomputed. Show this page to the supervisor of the event."
            other="# published values differ from what this browser has recomputed. Show this page to the supervisor of the event."
          />
        )}
      </p>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <Line key={`${line.of} ${line.name} ${line.said} ${line.found}`} line={line} />
        ))}
      </ul>
    </>
  );
}

/** Renders the check that recomputes the draw in the user's browser. */
export function DrawCheck({ proof }: { readonly proof: RevealedProof }) {
  const { t } = useLingui();
  const ref = useScreenActor(useState(() => checkOf(proof))[0], { input: { isAble: hasArithmetic() } });
  const { context, value } = useSelector(ref, (snapshot) => snapshot);
  const { isAble, lines } = context;
  return (
    <Panel title={t`Recompute here`}>
      {value === 'impossible' && (
        <p className={classes.verdict} data-tone="old" role="alert">
          {isAble ? (
            <Trans>
              The published values cannot be read: the seed is not 64 digits of hexadecimal. Show this page to
              the supervisor of the event.
            </Trans>
          ) : (
            <Trans>
              This browser computes on secure pages only (https://), and this page was opened without. Open it
              by its https:// address, or use the commands below.
            </Trans>
          )}
        </p>
      )}
      {(value === 'idle' || value === 'computing') && (
        <>
          <p className={record.intro}>
            <Trans>
              Your browser works the draw out anew from the seed, the lists and the words, without asking the
              server, and puts each value beside the published one.
            </Trans>
          </p>
          <Button loading={value === 'computing'} onClick={() => ref.send({ type: 'drawCheck.begin' })}>
            <Trans>Recompute the draw</Trans>
          </Button>
        </>
      )}
      {(value === 'agrees' || value === 'differs') && <Outcome lines={lines} />}
    </Panel>
  );
}
