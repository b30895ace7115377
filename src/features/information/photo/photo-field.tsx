import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type RefCallback } from 'react';
import type { PhotoFrame } from '../../../../machines/person/photo.machine.ts';
import type { useUpload } from '../../../kit/file/use-upload.ts';
import { Question } from '../../../ui/part/question.tsx';
import { Bone, SkeletonArea } from '../../../ui/state/skeleton.tsx';
import { UploadField } from '../../../ui/form/upload-field.tsx';
import classes from './photo-field.module.css';
import { usePhoto } from './use-photo.ts';

/** The code of the cropper is fetched when the first picture is chosen. */
const PhotoCropper = lazy(async () => ({ default: (await import('./photo-cropper.tsx')).PhotoCropper }));

interface FramingProps {
  /** Data URL. */
  readonly src: string;
  readonly isMaking: boolean;
  readonly onConfirm: (frame: PhotoFrame) => void;
  readonly onCancel: () => void;
}

function Framing({ src, isMaking, onConfirm, onCancel }: FramingProps) {
  const { t } = useLingui();
  const [frame, setFrame] = useState<PhotoFrame | null>(null);
  return (
    <Question
      title={t`Frame your photo`}
      onDismiss={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel} disabled={isMaking}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            loading={isMaking}
            disabled={frame === null}
            onClick={() => frame !== null && onConfirm(frame)}
          >
            <Trans>Use this photo</Trans>
          </Button>
        </>
      }
    >
      <p className={classes.advice}>
        <Trans>Face in the middle, from above the hair to the shoulders.</Trans>
      </p>
      <Suspense
        fallback={
          <SkeletonArea>
            <Bone height="20rem" />
          </SkeletonArea>
        }
      >
        <PhotoCropper src={src} onFrame={setFrame} />
      </Suspense>
    </Question>
  );
}

interface PhotoFieldProps {
  readonly upload: ReturnType<typeof useUpload>;
  readonly onChange: () => void;
  readonly error: string | null;
  readonly ref: RefCallback<HTMLElement>;
}

/**
 * Renders the field for the photo of an entry card. The user frames any picture in the browser. Only the
 * result is uploaded.
 */
export function PhotoField({ upload, onChange, error, ref }: PhotoFieldProps) {
  const { t } = useLingui();
  // The function is stable, because a new one makes `usePhoto` subscribe again. The first `add` stays valid
  // for the lifetime of the field.
  const [send] = useState(() => (file: File) => upload.add([file]));
  const { picture, fault, preview, isBusy, choose, confirm, cancel } = usePhoto(send);
  const faults = {
    unreadable: t`This browser cannot read the picture. Choose a JPG or PNG; an iPhone takes such pictures under Settings, Camera, Formats, Most Compatible.`,
    small: t`This picture is too small: it needs 295 × 413 pixels at least.`,
    tooLarge: t`This picture is larger than 40 MB.`,
  };
  return (
    <>
      <UploadField
        label={t`Photo for the entry card`}
        takes={{
          accept: 'image/*',
          hint: t`Any picture of a phone or a camera. You frame it here; 295 × 413 pixels are sent.`,
        }}
        upload={{
          ...upload,
          add: ([file]) => {
            if (file !== undefined && !isBusy) choose(file);
          },
        }}
        onChange={onChange}
        error={fault === null ? error : faults[fault]}
        ref={ref}
      />
      {preview !== '' && upload.files.length > 0 && (
        <img className={classes.preview} src={preview} alt={t`The photo as it will be on the card`} />
      )}
      {picture !== null && (
        <Framing src={picture.src} isMaking={isBusy} onConfirm={confirm} onCancel={cancel} />
      )}
    </>
  );
}
