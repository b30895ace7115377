import { describe } from 'vitest';
import { describeDraw } from './draw.ts';
import { screens } from '../entry/two-competitions.ts';

describe('a draw', () => {
  describeDraw(screens[0], 'zh');
});
