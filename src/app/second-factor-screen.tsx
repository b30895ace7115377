import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { phoneCodeMachine } from '../../machines/phone-code.machine.ts';
import { secondFactorMachine } from '../../machines/second-factor.machine.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import type { SecondFactorCharts } from '../actors/second-factor.ts';
import { createSecondFactorActors } from '../adapters/second-factor.actors.ts';
import { SecondFactorPage } from '../features/second-factor/second-factor-page.tsx';
import { useScreenTools, type ScreenTools } from '../kit/screen-tools.ts';

/** The sign-in is complete: the session goes on with its token. */
function wireSecondFactor(
  ref: ActorRefFrom<typeof secondFactorMachine>,
  session: ActorRefFrom<typeof sessionMachine>,
): () => void {
  const proven = ref.on('secondFactor.proven', ({ token }) =>
    session.send({ type: 'session.proven', token }),
  );
  return () => proven.unsubscribe();
}

function createCharts({ request }: ScreenTools): SecondFactorCharts {
  const { proveCode, sendCode } = createSecondFactorActors(request);
  return {
    secondFactor: secondFactorMachine.provide({ actors: { proveCode } }),
    phoneCode: phoneCodeMachine.provide({ actors: { sendCode } }),
    wireSecondFactor,
  };
}

/** Stands in place of the sign-in page while the session waits for a second factor. */
export function SecondFactorScreen() {
  const tools = useScreenTools();
  const [charts] = useState(() => createCharts(tools));
  return <SecondFactorPage charts={charts} />;
}
