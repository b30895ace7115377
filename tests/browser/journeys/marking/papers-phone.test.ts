import { describe } from 'vitest';
import { describePapers } from './papers.ts';
import { screens } from '../../support/ways.ts';

describe('marks on paper', () => {
  describePapers(screens[1], 'en');
});
