import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import { revealEntry, type Entry } from '../../../../server/contract/entry/entry.ts';
import { ActDialog } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { PersonList } from './person-list.tsx';
import { useRevealWords } from '../reveal-words.ts';

const calls = { reveal: revealEntry };

interface EnteredPersonProps {
  readonly entry: Pick<Entry, 'id' | 'capacities'>;
  /** The number of the member in a team, from 1. */
  readonly seq: number;
  readonly name: string;
  readonly person: Entry['person'];
  readonly unit?: string;
}

/** Renders a person who is entered. A reviewer can show the numbers in full, for a reason that is stored. */
export function EnteredPerson({ entry, seq, ...person }: EnteredPersonProps) {
  const revealing = useActs(calls, { id: entry.id });
  const reveal = useRevealWords();
  return (
    <>
      <PersonList
        {...person}
        revealed={revealing.done?.answer ?? null}
        reveal={
          entry.capacities.includes('reviewer') ? (
            <Button variant="default" size="compact-xs" onClick={() => revealing.ask('reveal')}>
              <Trans>Show in full</Trans>
            </Button>
          ) : null
        }
      />
      <ActDialog action={revealing} texts={{ reveal }} given={{ seq }} />
    </>
  );
}
