import { describe } from 'vitest';
import { describeSettling } from './settling.ts';
import { screens } from '../entry/two-competitions.ts';

describe('marks too far apart', () => {
  describeSettling(screens[1], 'en');
});
