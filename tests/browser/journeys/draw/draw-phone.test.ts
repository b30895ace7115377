import { describe } from 'vitest';
import { describeDraw } from './draw.ts';
import { screens } from '../../support/ways.ts';

describe('a draw', () => {
  describeDraw(screens[1], 'en');
});
