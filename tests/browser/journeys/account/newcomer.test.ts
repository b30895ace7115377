import { describe } from 'vitest';
import { describeNewcomer } from './newcomer.ts';
import { screens, waysOf } from '../../support/ways.ts';

describe('a newcomer', () => {
  describeNewcomer(screens[0], waysOf('zh', 'en'));
});
