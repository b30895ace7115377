import { useLingui } from '@lingui/macro';
import type { ComponentType } from 'react';
import { HomePage, type BoardProps } from './home-page.tsx';

interface ExhibitorHomeProps {
  /** The component that shows the calls for exhibitors. */
  readonly board: ComponentType<BoardProps>;
}

/** /exhibitor/index: the home page of exhibitors [S7]. */
export function ExhibitorHome({ board }: ExhibitorHomeProps) {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Exhibitor`}
      intro={t`Exhibitions and demonstrations stand beside the competition, on the same days and in the same place.`}
      interest="competition"
      board={board}
    />
  );
}
