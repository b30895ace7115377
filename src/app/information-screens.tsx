import { useState } from 'react';
import { phoneChangeMachine } from '../../machines/phone-change.machine.ts';
import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { photoMachine } from '../../machines/photo.machine.ts';
import { recordActionMachine } from '../../machines/record-action.machine.ts';
import { resourceMachine } from '../../machines/resource.machine.ts';
import type { InformationCharts } from '../actors/information.ts';
import { createInformationActors } from '../adapters/information.actors.ts';
import { createSignatureActor } from '../adapters/signature.actors.ts';
import { createPhotoActors } from '../adapters/photo.actors.ts';
import { InformationPage } from '../features/information/information-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';
import { wireAction, wireEntering, wirePhoneChange } from './wire-screens.ts';
import { withUploads } from './with-uploads.tsx';

function createCharts({ request, history }: ScreenTools): InformationCharts {
  const actors = createInformationActors(request);
  const photos = createPhotoActors(window);
  const charts = (load: typeof actors.loadProfile, save: typeof actors.saveProfile) => ({
    record: resourceMachine.provide({ actors: { load } }),
    save: recordActionMachine.provide({ actors: { act: save } }),
    wireAction,
  });
  return {
    person: {
      ...charts(actors.loadProfile, actors.saveProfile),
      wireEntering: (action, competitionId) => wireEntering(action, history, competitionId),
    },
    unit: charts(actors.loadUnit, actors.saveUnit),
    expert: charts(actors.loadExpert, actors.saveExpert),
    affiliation: charts(actors.loadAffiliation, actors.answerAffiliation),
    sessions: charts(actors.loadSessions, actors.endSessions),
    identity: {
      ...charts(actors.loadIdentity, actors.proveIdentity),
      signature: phoneCodeMachine.provide({ actors: { sendCode: createSignatureActor(request) } }),
    },
    photos: {
      chart: photoMachine.provide({ actors: { read: photos.read, make: photos.make } }),
      keep: photos.keep,
      take: photos.take,
    },
    phone: {
      record: resourceMachine.provide({ actors: { load: actors.loadPhone } }),
      change: phoneChangeMachine.provide({ actors: { changePhone: actors.changePhone } }),
      wireChange: wirePhoneChange,
    },
  };
}

export const InformationScreen = withUploads(function Information() {
  const tools = useScreenTools();
  const [charts] = useState(() => createCharts(tools));
  return <InformationPage charts={charts} />;
});
