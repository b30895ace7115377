import { describe } from 'vitest';
import { describeSettling } from './settling.ts';
import { screens } from '../../support/ways.ts';

describe('marks too far apart', () => {
  describeSettling(screens[1], 'en');
});
