import { describe } from 'vitest';
import { describeSettling } from './settling.ts';
import { screens } from '../../support/ways.ts';

describe('marks with too large a spread', () => {
  describeSettling(screens[1], 'en');
});
