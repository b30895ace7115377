import { describe } from 'vitest';
import { describePapers } from './papers.ts';
import { screens } from '../entry/two-competitions.ts';

describe('marks on paper', () => {
  describePapers(screens[0], 'zh');
});
