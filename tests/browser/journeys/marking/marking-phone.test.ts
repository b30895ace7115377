import { describe } from 'vitest';
import { describeMarking } from './marking.ts';
import { screens } from '../entry/two-competitions.ts';

describe('a score sheet', () => {
  describeMarking(screens[1], 'en');
});
