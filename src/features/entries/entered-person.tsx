import { Trans } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { Entry } from '../../../server/contract/entry.ts';
import { usePersonReveal } from '../../actors/reviews.ts';
import { PersonList } from './person-list.tsx';
import { RevealQuestion } from './reveal-question.tsx';

interface EnteredPersonProps {
  readonly entry: Pick<Entry, 'id' | 'capacities'>;
  /** Which member of a team, from 1. */
  readonly seq: number;
  readonly name: string;
  readonly person: Entry['person'];
  readonly unit?: string;
}

/** Somebody who is entered; a reviewer can have the numbers shown in full, for a reason that is kept. */
export function EnteredPerson({ entry, seq, ...person }: EnteredPersonProps) {
  const revealing = usePersonReveal(entry.id, seq);
  const { revealed, asked, ask } = revealing;
  return (
    <>
      <PersonList
        {...person}
        revealed={revealed}
        reveal={
          entry.capacities.includes('reviewer') ? (
            <Button variant="default" size="compact-xs" onClick={() => ask('reveal')}>
              <Trans>Show in full</Trans>
            </Button>
          ) : null
        }
      />
      {asked !== '' && <RevealQuestion {...revealing} />}
    </>
  );
}
