import { describe } from 'vitest';
import { describeRemark } from './remark.ts';
import { screens } from '../../support/ways.ts';

describe('an upheld appeal against results', () => {
  describeRemark(screens[1], 'en');
});
