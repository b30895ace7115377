import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { expertProfile, type ExpertProfile } from '../../../server/contract/expert/expert.ts';
import { paths } from '../../support/paths.ts';
import {
  demoAccount,
  openTestSystem,
  statuses,
  type Answer,
  type TestSystem,
} from '../support/test-system.ts';

const told = {
  employer: '襄阳隆中技师学院',
  title: 'seniorTechnician',
  fields: ['数控车', '数控铣'],
  years: 8,
  cert_no: 'HB-CP-2024-0117',
  cert_valid_to: '2028-06-30',
  duties: ['第二届湖北省职业技能大赛 数控车'],
  declaration: 'ties',
  ties: ['襄阳隆中技师学院'],
};

const as = (test: TestSystem, role: string) => test.signIn(demoAccount(role));
const faults = ({ body }: Answer<ErrorBody>) => Object.keys(body.errors ?? {});
const get = (test: TestSystem, token: string) =>
  test.call<ExpertProfile & ErrorBody>('GET', paths.getExpertProfile, { token });
const put = (test: TestSystem, token: string, change: object = {}) =>
  test.call<ExpertProfile & ErrorBody>('PUT', paths.changeExpertProfile, {
    token,
    body: { ...told, file_ids: [], version: 0, ...change },
  });

describe('the profile of an expert', () => {
  it('is empty at first, and names the missing facts', async () => {
    const test = await openTestSystem();
    const { status, body } = await get(test, await as(test, 'Expert'));
    expect(status).toBe(200);
    expect(v.parse(v.strictObject(expertProfile.entries), body)).toEqual({
      expert: null,
      organisation: '襄阳隆中技师学院',
      missing: ['employer', 'title', 'fields', 'years', 'declaration'],
      has_person: false,
      version: 0,
    });
  });

  it('is written by its owner, without duplicate fields and surrounding spaces', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Expert');
    const { status, body } = await put(test, token, { fields: [' 数控车', '数控车 ', '', '数控铣'] });
    expect([status, body]).toMatchObject([
      200,
      {
        expert: { ...told, status: 'draft', by: 'expert', facts: { isComplete: false, hasDeclared: true } },
        organisation: '襄阳隆中技师学院',
        missing: [],
        version: 1,
      },
    ]);
    const { body: changed } = await put(test, token, { cert_no: '', cert_valid_to: '', version: 1 });
    expect(changed).toMatchObject({ expert: { cert_no: '' }, missing: [], version: 2 });
    expect((await get(test, token)).body).toEqual(changed);
  });

  it('can be changed in its latest version only', async () => {
    const test = await openTestSystem();
    const token = await as(test, 'Expert');
    expect(statuses(await Promise.all([put(test, token), put(test, token)]))).toEqual([200, 409]);
    expect((await put(test, token, { version: 2 })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => put(test, token, { version: 1 })));
    expect(statuses(both)).toEqual([200, 409]);
  });

  it.each([
    [{ employer: '' }, ['employer']],
    [{ title: 'professor' }, ['title']],
    [{ fields: [] }, ['fields']],
    [{ fields: [' '] }, ['fields']],
    [{ fields: '数控车' }, ['fields']],
    [{ fields: ['一', '数控车'] }, ['fields']],
    [{ fields: ['<script>'] }, ['fields']],
    [{ fields: ['数'.repeat(31)] }, ['fields']],
    [{ fields: ['甲一', '甲二', '甲三', '甲四', '甲五', '甲六'] }, ['fields']],
    [{ years: -1 }, ['years']],
    [{ years: 61 }, ['years']],
    [{ years: 2.5 }, ['years']],
    [{ cert_no: '<湖北>' }, ['cert_no']],
    [{ cert_valid_to: '' }, ['cert_valid_to']],
    [{ cert_valid_to: '2028-02-30' }, ['cert_valid_to']],
    [{ duties: ['一'.repeat(101)] }, ['duties']],
    [{ declaration: 'unknown' }, ['declaration']],
    [{ ties: [] }, ['ties']],
    [{ ties: ['<script>'] }, ['ties']],
    [{ file_ids: ['1', '2', '3', '4', '5', '6'] }, ['file_ids']],
    [{ file_ids: ['nobody-has-it'] }, ['file_ids']],
    [{ status: 'approved' }, ['status']],
  ])('names the faulty fields of %j', async (change, fields) => {
    const test = await openTestSystem();
    const answer = await put(test, await as(test, 'Expert'), change);
    expect([answer.status, faults(answer)]).toEqual([422, fields]);
  });

  it('is accessible to experts only', async () => {
    const test = await openTestSystem();
    for (const role of ['Personal', 'Unit', 'Committee', 'Exhibitor', 'ExhibitorAdmin']) {
      const token = await as(test, role);
      expect([role, (await get(test, token)).status]).toEqual([role, 403]);
      expect([role, (await put(test, token)).status]).toEqual([role, 403]);
    }
    expect((await get(test, 'none')).status).toBe(401);
  });
});
