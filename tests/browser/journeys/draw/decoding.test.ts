import { describe } from 'vitest';
import { describeDecoding } from './decoding.ts';
import { screens } from '../../support/ways.ts';

describe('the draws of a marked event', () => {
  describeDecoding(screens[0], 'zh');
});
