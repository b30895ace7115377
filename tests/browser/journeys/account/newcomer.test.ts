import { describe } from 'vitest';
import { describeNewcomer } from './newcomer.ts';
import { screens } from '../entry/two-competitions.ts';

describe('a newcomer', () => {
  describeNewcomer(screens[0]);
});
