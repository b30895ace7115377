import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { CheckInList, Expected } from '../../../../server/contract/day/check-in.ts';
import { photoStatuses } from '../../../../server/contract/entry/entry-photo.ts';
import type { ChosenPicture } from '../../../kit/bulk/use-photo-supply.ts';
import { FileInput } from '../../../ui/part/file-input.tsx';
import page from '../../../ui/part/record-page.module.css';

interface DeskPhotoProps {
  readonly one: Expected;
  readonly by: CheckInList['by'];
  readonly onChoose: (picture: ChosenPicture) => void;
}

/**
 * Renders that a person has no photo. The check-in officer and the committee take one with the camera of the
 * device or choose a picture.
 */
export function DeskPhoto({ one, by, onChoose }: DeskPhotoProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { name } = one;
  const supplies =
    (by.includes('checkIn') || by.includes('organiser')) &&
    photoStatuses.some((status) => status === one.entry_status);
  /** With `capture`, phones open the camera instead of the choice of files. */
  const open = (withCamera: boolean) => {
    input.current?.toggleAttribute('capture', withCamera);
    input.current?.click();
  };
  return (
    <>
      <span className={page.chip} data-tone="todo">
        <Trans>No photo</Trans>
      </span>
      {supplies && (
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={t`Take a photo of ${name}`}
            onClick={() => open(true)}
          >
            <Trans>Take a photo</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={t`Choose a picture of ${name}`}
            onClick={() => open(false)}
          >
            <Trans>Choose a picture</Trans>
          </Button>
          <FileInput
            ref={input}
            accept="image/*"
            onChoose={([file]) => {
              if (file === undefined) return;
              const { entry_id: entryId, seq, number, unit } = one;
              onChoose({
                id: number,
                file,
                entryId,
                seq,
                name,
                detail: [number, unit].filter(Boolean).join(' · '),
                obstacle: '',
              });
            }}
          />
        </>
      )}
    </>
  );
}
