import { describe } from 'vitest';
import { describeRoster } from './roster.ts';
import { screens } from '../entry/two-competitions.ts';

describe('a roster', () => {
  describeRoster(screens[0], 'zh');
});
