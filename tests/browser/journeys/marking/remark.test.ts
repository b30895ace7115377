import { describe } from 'vitest';
import { describeRemark } from './remark.ts';
import { screens } from '../../support/ways.ts';

describe('an appeal against results that is upheld', () => {
  describeRemark(screens[0], 'zh');
});
