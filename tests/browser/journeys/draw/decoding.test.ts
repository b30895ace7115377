import { describe } from 'vitest';
import { describeDecoding } from './decoding.ts';
import { screens } from '../entry/two-competitions.ts';

describe('the draws of a marked event', () => {
  describeDecoding(screens[0], 'zh');
});
