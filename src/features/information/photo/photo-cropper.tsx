import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useLingui } from '@lingui/macro';
import { ActionIcon } from '@mantine/core';
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import { useId, useState } from 'react';
import classes from './photo-field.module.css';

interface PhotoCropperProps {
  /** Data URL of the picture. */
  readonly src: string;
  readonly onFrame: (frame: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly rotation: number;
  }) => void;
}

/** Normalizes an angle in degrees to the range from −180 to 180. */
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;

/**
 * Renders the picture behind the frame of the photo. It is moved by finger, mouse or arrow keys, and scaled
 * and rotated with sliders.
 */
export function PhotoCropper({ src, onFrame }: PhotoCropperProps) {
  const { t } = useLingui();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={5}
          rotation={rotation}
          aspect={295 / 413}
          keyboardStep={4}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': t`Part of the picture that becomes the photo; the arrow keys move it`,
          }}
          mediaProps={{ alt: t`Your picture` }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onRotationChange={(degrees) => setRotation(turned(degrees))}
          onCropAreaChange={(_, area) => onFrame({ ...area, rotation })}
        />
      </div>
      <div className={classes.control}>
        <label htmlFor={`${id}-zoom`}>{t`Scale`}</label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={5}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </div>
      <div className={classes.control}>
        <label htmlFor={`${id}-turn`}>{t`Turn`}</label>
        <ActionIcon
          variant="default"
          aria-label={t`A quarter turn to the left`}
          onClick={() => setRotation(turned(rotation - 90))}
        >
          <IconRotate size={18} aria-hidden />
        </ActionIcon>
        <input
          id={`${id}-turn`}
          type="range"
          min={-180}
          max={180}
          step={1}
          value={rotation}
          onChange={({ currentTarget }) => setRotation(Number(currentTarget.value))}
        />
        <ActionIcon
          variant="default"
          aria-label={t`A quarter turn to the right`}
          onClick={() => setRotation(turned(rotation + 90))}
        >
          <IconRotateClockwise size={18} aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}
