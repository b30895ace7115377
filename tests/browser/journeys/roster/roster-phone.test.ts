import { describe } from 'vitest';
import { describeRoster } from './roster.ts';
import { screens } from '../../support/ways.ts';

describe('a roster', () => {
  describeRoster(screens[1], 'en');
});
