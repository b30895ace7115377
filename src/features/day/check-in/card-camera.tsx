import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cardCameraMachine } from '../../../../machines/day/card-camera.machine.ts';
import { useScreenActor } from '../../../kit/use-screen-actor.ts';
import page from '../../../ui/part/record-page.module.css';
import { createCameraActors } from './card-camera.actors.ts';
import classes from '../day.module.css';

/** Checks whether cameras are available. Browsers provide them to secure origins only. */
const hasCameras = () => 'mediaDevices' in navigator;

function Words({ state, isOther }: { readonly state: string; readonly isOther: boolean }) {
  switch (state) {
    case 'asking':
      return <Trans>The browser asks whether the camera may be used. Allow it.</Trans>;
    case 'scanning':
      return isOther ? (
        <Trans>This is no participation card. Hold the QR code of the card into the picture.</Trans>
      ) : (
        <Trans>Hold the QR code of the card into the picture.</Trans>
      );
    case 'denied':
      return (
        <Trans>
          The camera is not allowed. Allow it in the settings of the browser for this page, or type number and
          code.
        </Trans>
      );
    default:
      return <Trans>No camera can be used here. Type number and code of the card.</Trans>;
  }
}

interface CardCameraProps {
  /**
   * Receives the content of a card.
   * @param text the number and the code of the card, separated by a space
   */
  readonly onRead: (text: string) => void;
}

/** Renders the camera that reads cards. It is off until the user opens it. */
export function CardCamera({ onRead }: CardCameraProps) {
  const { t } = useLingui();
  const [camera] = useState(createCameraActors);
  const ref = useScreenActor(
    useState(() => cardCameraMachine.provide({ actors: { open: camera.open, read: camera.read } }))[0],
    { input: { isAble: hasCameras() } },
  );
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => camera.look(video), [camera, video]);
  const state = useSelector(ref, (snapshot) => snapshot.value);
  const isOther = useSelector(ref, (snapshot) => snapshot.context.isOther);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const heard = ref.on('cardCamera.read', ({ text }) => read(text));
    return () => heard.unsubscribe();
  }, [ref]);
  // The camera closes when the view is hidden or unmounted. Otherwise it keeps filming.
  useEffect(() => () => ref.send({ type: 'cardCamera.close' }), [ref]);
  const isOpen = state === 'asking' || state === 'scanning';
  return (
    <div className={classes.camera}>
      <div className={page.actions}>
        {isOpen ? (
          <Button variant="default" size="md" onClick={() => ref.send({ type: 'cardCamera.close' })}>
            <Trans>Close the camera</Trans>
          </Button>
        ) : (
          <Button size="md" onClick={() => ref.send({ type: 'cardCamera.open' })}>
            <Trans>Scan a card</Trans>
          </Button>
        )}
      </div>
      {state !== 'closed' && state !== 'found' && (
        <p className={page.note} role="status" data-tone={isOpen ? undefined : 'todo'}>
          <Words state={state} isOther={isOther} />
        </p>
      )}
      {state === 'scanning' && (
        <video
          ref={setVideo}
          className={classes.picture}
          aria-label={t`What the camera sees`}
          muted
          playsInline
        />
      )}
    </div>
  );
}
