import { Plural, useLingui } from '@lingui/macro';
import { BulkPanel, type BulkWords } from './bulk-panel.tsx';
import type { BulkOnScreen } from './use-bulk.ts';

/** Returns the texts of the act that supplies photos. */
function useSupplyWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: () => t`Add the photos`,
    title: t`Add these photos?`,
    words: t`Each picture is cut to 295 × 413 pixels around its upper middle, where the face is.`,
    passes: (count) => <Plural value={count} one="# photo fits." other="# photos fit." />,
    button: (count) => <Plural value={count} one="Add # photo" other="Add # photos" />,
    done: (count) => <Plural value={count} one="# photo has been added." other="# photos have been added." />,
  };
}

/** Renders the preview, the progress and the outcome of supplied photos; nothing while no picture is chosen. */
export function PhotoSupplyPanel({ bulk }: { readonly bulk: BulkOnScreen }) {
  const { t } = useLingui();
  const words = useSupplyWords();
  if (bulk.step === 'choosing' || bulk.step === 'looking') return null;
  return (
    <BulkPanel
      bulk={bulk}
      reasons={{
        unknown: t`Nobody without a photo has the name of this file`,
        ambiguous: t`Several people have this name: add the receipt number to the file name`,
        twice: t`Several files are for this person`,
        unreadable: t`This browser cannot read the picture`,
        small: t`The picture is smaller than 295 × 413 pixels`,
        tooLarge: t`The picture is larger than 40 MB`,
        refused: t`The photo could not be stored`,
      }}
      offers={[{ act: 'supply', count: 0, onChosen: () => undefined, words }]}
    />
  );
}
