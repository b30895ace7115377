import { Trans, useLingui } from '@lingui/macro';
import { Fold } from '../../ui/part/fold.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import type { RevealedProof } from './check-lines.ts';
import { Copy } from './copy.tsx';
import { drawCommands, type DrawCommand } from './draw-commands.ts';
import { valueTexts } from './proof-texts.ts';
import classes from './proof.module.css';

function Step({ step: { step, command, expected } }: { readonly step: DrawCommand }) {
  const { t, i18n } = useLingui();
  const name = valueTexts(i18n)[step];
  return (
    <li className={classes.step}>
      <div className={record.head}>
        <h3 className={classes.name}>{name}</h3>
        <Copy text={command} name={t`Copy the command: ${name}`}>
          <Trans>Copy the command</Trans>
        </Copy>
      </div>
      <pre className={classes.command}>
        <code>{command}</code>
      </pre>
      {expected !== '' && (
        <p className={record.small}>
          <Trans>
            Published: <span className={classes.digits}>{expected}</span>
          </Trans>
        </p>
      )}
    </li>
  );
}

/** Renders the commands for a terminal, which verify the draw independently of this page. */
export function CommandPanel({ proof }: { readonly proof: RevealedProof }) {
  const { t } = useLingui();
  const commands = drawCommands(proof);
  const all = commands.map(({ command }) => command).join('\n');
  return (
    <Panel
      title={t`Check without this page`}
      aside={
        <Copy text={all}>
          <Trans>Copy all commands</Trans>
        </Copy>
      }
    >
      <p className={record.intro}>
        <Trans>
          The same steps for a terminal with sha256sum and openssl, one after the other in one window. Each
          prints its value first.
        </Trans>
      </p>
      <Fold isOpen={false} label={t`Show the commands`}>
        <ol className={classes.steps}>
          {commands.map((step) => (
            <Step key={step.step} step={step} />
          ))}
        </ol>
      </Fold>
    </Panel>
  );
}
