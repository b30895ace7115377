import { Plural, useLingui } from '@lingui/macro';
import page from '../../ui/part/record-page.module.css';
import { BulkPanel, type BulkWords } from './bulk-panel.tsx';
import classes from './bulk.module.css';
import type { ShownPicture, usePhotoSupply } from './use-photo-supply.ts';

/** Returns the texts of the act that supplies photos. */
function useSupplyWords(): BulkWords {
  const { t } = useLingui();
  return {
    chosen: () => t`Add the photos`,
    title: t`Add these photos?`,
    words: t`Each picture is cut to 295 × 413 pixels. The frames show what is kept.`,
    passes: (count) => <Plural value={count} one="# photo fits." other="# photos fit." />,
    button: (count) => <Plural value={count} one="Add # photo" other="Add # photos" />,
    done: (count) => <Plural value={count} one="# photo has been added." other="# photos have been added." />,
  };
}

interface CutProps {
  readonly picture: ShownPicture;
  readonly onMove: (part: number) => void;
}

/** Renders what is kept of a picture, and the slider that moves it. */
function Cut({ picture: { name, src, isWide, part }, onMove }: CutProps) {
  const { t } = useLingui();
  const at = `${part * 100}%`;
  return (
    <li className={classes.cut}>
      <img
        className={classes.kept}
        src={src}
        alt={t`What is kept of the picture of ${name}`}
        style={{ objectPosition: isWide ? `${at} 0` : `0 ${at}` }}
      />
      <span>{name}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={part}
        aria-label={isWide ? t`Move to the left or right: ${name}` : t`Move up or down: ${name}`}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </li>
  );
}

interface SupplyProps {
  readonly supply: Omit<ReturnType<typeof usePhotoSupply>, 'preview'>;
}

/** Renders the preview, the progress and the outcome of supplied photos; nothing while no picture is chosen. */
export function PhotoSupplyPanel({ supply: { bulk, shown, move } }: SupplyProps) {
  const { t } = useLingui();
  const words = useSupplyWords();
  if (bulk.step === 'choosing' || bulk.step === 'looking') return null;
  return (
    <>
      {bulk.step === 'ready' && shown.length > 0 && (
        <>
          <p className={page.intro}>{t`The face belongs in the frame. Move a picture with its slider.`}</p>
          <ul className={classes.cuts}>
            {shown.map((picture) => (
              <Cut key={picture.id} picture={picture} onMove={(part) => move(picture.id, part)} />
            ))}
          </ul>
        </>
      )}
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
    </>
  );
}
