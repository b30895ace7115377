import { describe } from 'vitest';
import { describeSecretDraws } from './secret-draws.ts';
import { screens } from '../../support/ways.ts';

describe('the secret draws of a session', () => {
  describeSecretDraws(screens[0], 'zh');
});
