import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fault } from '../../../server/contract/kit/faults.ts';
import { label } from '../../../server/contract/kit/fields.ts';
import { organisationName, personName } from '../../../server/contract/person/name-fields.ts';
import { peopleNames } from '../../../server/contract/person/people-names.ts';
import { areNearNames, nameKey, namesIn } from '../../../server/contract/person/names.ts';
import { storedName } from '../../../server/contract/person/stored-name.ts';

const COLLEGE = '湖北江汉机电职业技术学院';
const faultsOf = (schema: v.GenericSchema, value: string) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? [];

describe('[domain.md 2] the stored form of a name', () => {
  it.each([
    ['王　芳', '王芳'],
    ['张 伟', '张伟'],
    [' \t张伟\n', '张伟'],
    ['湖北 ABC  Industrial   Co.', '湖北ABC Industrial Co.'],
    ['John\u00a0 Smith', 'John Smith'],
    ['Jose\u0301', 'José'],
    ["O'Brien", 'O’Brien'],
    ['湖北职院 （武汉）', '湖北职院（武汉）'],
  ])('of %j is %j', (typed, stored) => {
    expect(v.parse(personName(2), typed)).toBe(stored);
    expect(storedName(stored)).toBe(stored);
  });

  it.each(Array.from('·•‧∙⋅・･⸱●．'))('has one middle dot for U+%s', (dot) => {
    expect(v.parse(personName(2), `阿不都拉${dot}买买提`)).toBe('阿不都拉·买买提');
    expect(v.parse(personName(2), `阿不都拉 ${dot} 买买提`)).toBe('阿不都拉·买买提');
  });

  it.each([
    ['\u3164', 'name.invisible', 0x3164],
    ['\u0301', 'name.invisible', 0x0301],
    ['\u200b', 'name.invisible', 0x200b],
    ['\u00ad', 'name.invisible', 0x00ad],
    ['\ufe0f', 'name.invisible', 0xfe0f],
    ['\u2800', 'name.invisible', 0x2800],
    ['\u{e0041}', 'name.invisible', 0xe0041],
    ['★', 'name.character', 0x2605],
  ] as const)('cannot contain %j, and the fault names it', (character, code, point) => {
    const faults = [fault(code, point)];
    expect(faultsOf(organisationName(4), `${COLLEGE}${character}`)).toEqual(faults);
    expect(faultsOf(personName(2), `${character}王芳`)).toEqual(faults);
  });

  it('refuses a line break between two names, and removes one at the end', () => {
    expect(faultsOf(organisationName(2), '武汉大学\n华中科技大学')).toEqual(['name.invisible:10']);
    expect(v.parse(organisationName(2), '武汉大学\r\n')).toBe('武汉大学');
  });

  it('is bounded before it is normalized', () => {
    expect(faultsOf(personName(2, 30), '王'.repeat(100_000))).toEqual(['tooLong:30']);
    expect(faultsOf(personName(2, 30), ' '.repeat(300))).toEqual(['required', 'tooShort:2']);
  });

  it('is not applied to titles and addresses, which keep their spaces and have no blank letters either', () => {
    expect(v.parse(label, '武汉市 珞喻路 1037 号')).toBe('武汉市 珞喻路 1037 号');
    expect(v.safeParse(label, '大厅\u3164').success).toBe(false);
  });
});

describe('[domain.md 2] the key of a name', () => {
  it.each([
    [COLLEGE, `${COLLEGE}\u3164`],
    [COLLEGE, `${COLLEGE}\u0301`],
    [COLLEGE, '湖北江汉 机电职业技术学院'],
    ['王芳', '王　芳'],
    ['阿不都拉·买买提', '阿不都拉•买买提'],
    ['阿不都拉·买买提', '阿不都拉.买买提'],
    ['湖北职院（武汉）', '湖北职院(武汉)'],
    ['湖北职院（武汉）', '湖北职院〔武汉〕'],
    ['ABC公司', 'ａｂｃ公司'],
    ['John Smith', 'JOHN  SMITH'],
  ])('of %j equals that of %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['张伟', '张玮'],
    ['José', 'Jose'],
    ['湖北职院（武汉）', '湖北职院武汉'],
    ['第3.1中学', '第31中学'],
  ])('of %j differs from that of %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

describe('[domain.md 2] the names in one field', () => {
  it.each([
    ['蒋雨晴、李明', ['蒋雨晴', '李明']],
    ['蒋雨晴，李明;王芳/赵强', ['蒋雨晴', '李明', '王芳', '赵强']],
    ['蒋雨晴 李明', ['蒋雨晴', '李明']],
    ['蒋 雨晴', ['蒋雨晴']],
    ['欧阳 娜娜', ['欧阳娜娜']],
    ['', []],
    [' 、 ', []],
  ])('of %j are %j', (typed, names) => {
    expect(namesIn(typed)).toEqual(names);
    expect(v.parse(peopleNames, typed)).toBe(names.join('、'));
  });

  it('are near if one is part of the other, or if one character differs', () => {
    expect(areNearNames('蒋雨晴老师', '蒋雨晴', 2)).toBe(true);
    expect(areNearNames('蒋雨晴', '蒋雨清', 2)).toBe(true);
    expect(areNearNames('蒋雨晴', '蒋 雨晴', 2)).toBe(false);
    expect(areNearNames('李明', '李强', 2)).toBe(false);
    expect(areNearNames(COLLEGE, `${COLLEGE}数控系`, 4)).toBe(true);
    expect(areNearNames('武汉第一中学', '武汉第二中学', 4)).toBe(false);
  });
});
