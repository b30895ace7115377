import { describe } from 'vitest';
import { describeMarking } from './marking.ts';
import { screens } from '../../support/ways.ts';

describe('a score sheet', () => {
  describeMarking(screens[1], 'en');
});
