import { pointsLimit } from '../contract/marking/marking-rule.ts';
import {
  awardsByRank,
  totalOf,
  type Aspect,
  type Module,
  type Penalty,
  type SchemeContent,
  type Tie,
} from '../contract/marking/scheme-content.ts';
import { seeded } from '../db/move.ts';
import type { Database } from '../db/open-database.ts';

/** Drafts of marking schemes for some events of the demonstration. */

/** An aspect: its text, its maximum in points, its rule. */
type Judged = readonly [text: string, max: number, rule: (max: number) => Aspect['rule']];

const levels = [
  '低于行业标准，或未完成',
  '达到行业标准',
  '达到行业标准，部分方面超出标准',
  '全面超出行业标准，表现卓越',
];

/** Judgement (J) by levels, given by three judges. */
const J = (): Aspect['rule'] => ({ kind: 'level', panel: 3, limit: 1, trim: false, texts: [...levels] });
/** Judgement (J) by points, given by five judges. */
const points = (max: number): Aspect['rule'] => ({
  kind: 'points',
  panel: 5,
  limit: pointsLimit(max),
  step: 10,
});
const yesNo = (): Aspect['rule'] => ({ kind: 'yesNo' });
/** The full mark within one tolerance, in mm with three decimals. */
const within =
  (from: number, to: number) =>
  (max: number): Aspect['rule'] => ({
    kind: 'bands',
    unit: 'mm',
    decimals: 3,
    bands: [{ from, to, mark: max }],
  });
const bands =
  (unit: string, decimals: number, ...all: readonly (readonly [number, number, number])[]) =>
  (): Aspect['rule'] => ({
    kind: 'bands',
    unit,
    decimals,
    bands: all.map(([from, to, mark]) => ({ from, to, mark: mark * 100 })),
  });
/**
 * Each additional fault removes the same share of the mark. A work with at least `steps` faults gets no mark.
 */
const faults =
  (steps: number) =>
  (max: number): Aspect['rule'] => ({
    kind: 'faults',
    steps: Array.from({ length: steps }, (_, upTo) => ({
      upTo,
      mark: Math.floor((max * (steps - upTo)) / steps),
    })),
  });
const linear = (best: number, worst: number, unit: string) => (): Aspect['rule'] => ({
  kind: 'linear',
  best,
  worst,
  unit,
  decimals: 0,
});
const scaled = (of: number, unit: string) => (): Aspect['rule'] => ({
  kind: 'scaled',
  of,
  unit,
  decimals: 0,
});

const module = (
  code: string,
  name: string,
  at: Module['at'],
  parts: Readonly<Record<string, readonly Judged[]>>,
): Module => ({
  code,
  name,
  at,
  practical: true,
  criteria: Object.entries(parts).map(([part, aspects], index) => ({
    code: `${code}${index + 1}`,
    name: part,
    aspects: aspects.map(([text, max, rule], place) => ({
      code: `${code}${index + 1}.${place + 1}`,
      text,
      max: max * 100,
      rule: rule(max * 100),
    })),
  })),
});

const safety = (code: string): Module =>
  module(code, '安全文明', 'station', {
    安全文明: [
      ['劳动防护用品穿戴', 4, J],
      ['工量具与现场整理', 3, J],
      ['操作规程遵守', 3, J],
    ],
  });

interface Rest {
  readonly penalties?: Penalty[];
  readonly ties?: Tie[];
}
const scheme = (modules: Module[], { penalties = [], ties = [] }: Rest = {}): SchemeContent => ({
  modules,
  penalties,
  ties,
  last: 'shared',
  awards: awardsByRank(),
});

/** The marking schemes by the code of the event. Each scheme adds up to 100.00. */
export const demoSchemes: Readonly<Record<string, SchemeContent>> = {
  SK01: scheme(
    [
      module('A', '工艺', 'station', {
        工艺与编程: [
          ['工艺路线合理性', 4, J],
          ['程序一次通过', 3, yesNo],
          ['刀具选择与安装', 3, faults(3)],
        ],
      }),
      module('B', '轴', 'work', {
        直径与长度: [
          ['外圆 Ø38 0/−0.025', 8, within(37_975, 38_000)],
          ['外圆 Ø30±0.01', 8, within(29_990, 30_010)],
          ['总长 95±0.05', 5, within(94_950, 95_050)],
        ],
        螺纹锥度与位置: [
          ['螺纹 M24×1.5-6g 通止规', 8, yesNo],
          ['锥度 1:5 接触率', 8, bands('%', 0, [80, 100, 8], [70, 79, 5], [60, 69, 2])],
          ['同轴度 0.02', 8, within(0, 20)],
        ],
      }),
      module('C', '配合', 'work', {
        配合: [
          ['配合间隙', 10, bands('mm', 3, [20, 40, 10], [10, 60, 5])],
          ['装配长度', 8, within(119_950, 120_050)],
          ['转动灵活性', 7, J],
        ],
      }),
      module('D', '表面', 'work', {
        表面质量: [
          ['表面粗糙度 Ra1.6，不合格处数', 6, faults(4)],
          ['去毛刺与倒角', 4, J],
        ],
      }),
      safety('E'),
    ],
    {
      penalties: [{ code: 'P1', text: '撞刀', module: 'E', amount: 500, times: 2 }],
      ties: [{ kind: 'module', module: 'B' }, { kind: 'module', module: 'C' }, { kind: 'time' }],
    },
  ),
  SK03: scheme(
    [
      module('A', '备料', 'station', {
        备料与装配: [
          ['坡口清理与装配', 4, J],
          ['点固焊缝，缺陷处数', 4, faults(4)],
        ],
      }),
      module('B', '立对接', 'work', {
        外观: [
          ['余高', 6, bands('mm', 1, [0, 20, 6], [21, 30, 3])],
          ['焊缝宽度差', 5, bands('mm', 1, [0, 20, 5], [21, 30, 2])],
          ['咬边累计长度', 6, bands('mm', 0, [0, 0, 6], [1, 15, 4], [16, 30, 2])],
          ['焊缝成形', 5, J],
        ],
      }),
      module('C', '管板', 'work', {
        外观: [
          ['焊脚尺寸', 8, bands('mm', 1, [50, 70, 8], [71, 80, 4])],
          ['咬边累计长度', 6, bands('mm', 0, [0, 0, 6], [1, 10, 3])],
          ['焊缝成形', 6, J],
        ],
      }),
      module('D', '内部质量', 'work', {
        内部质量: [
          ['射线检测等级（Ⅰ、Ⅱ、Ⅲ 级填 1、2、3）', 25, bands('', 0, [1, 1, 25], [2, 2, 17])],
          ['断口缺陷处数', 15, faults(5)],
        ],
      }),
      safety('E'),
    ],
    {
      ties: [
        { kind: 'module', module: 'D' },
        { kind: 'sum', modules: ['B', 'C'] },
      ],
    },
  ),
  SK09: scheme(
    [
      module('A', '刀工', 'work', {
        刀工: [
          ['合格丝根数', 9, scaled(50, '根')],
          ['刀工整体效果', 6, J],
        ],
      }),
      module('B', '规定菜', 'work', {
        规定菜: [
          ['味', 12, points],
          ['质', 8, points],
          ['色', 5, points],
          ['香', 5, points],
          ['形', 5, points],
        ],
      }),
      module('C', '自选菜', 'work', {
        自选菜: [
          ['味', 10, points],
          ['质', 7, points],
          ['色', 5, points],
          ['香', 4, points],
          ['形', 4, points],
        ],
      }),
      module('D', '卫生', 'station', {
        卫生: [
          ['个人与操作卫生', 5, J],
          ['生熟分开与台面清洁，不合格处数', 5, faults(5)],
        ],
      }),
      module('E', '效率', 'station', {
        效率: [
          ['完成时间', 5, linear(3600, 5400, 's')],
          ['净料出料率', 5, bands('%', 0, [85, 100, 5], [75, 84, 3])],
        ],
      }),
    ],
    { ties: [{ kind: 'sum', modules: ['B', 'C'] }, { kind: 'module', module: 'A' }, { kind: 'time' }] },
  ),
  SK12: scheme(
    [
      module('A', '剪染', 'station', {
        剪染: [
          ['修剪层次', 10, J],
          ['染色均匀度', 8, J],
          ['色彩搭配', 9, J],
          ['整体造型', 8, J],
        ],
      }),
      module('B', '盘发', 'station', {
        盘发: [
          ['造型创意', 10, J],
          ['纹理与线条', 8, J],
          ['比例与平衡', 8, J],
          ['牢固程度，松脱处数', 4, faults(4)],
        ],
      }),
      module('C', '男士渐变', 'station', {
        男士渐变: [
          ['渐变过渡', 10, J],
          ['轮廓与造型', 8, J],
          ['规定部位长度', 7, bands('mm', 0, [3, 6, 7], [2, 8, 3])],
        ],
      }),
      module('D', '卫生', 'station', {
        卫生: [
          ['工具消毒与台面整理', 4, J],
          ['顾客防护，缺失项数', 6, faults(3)],
        ],
      }),
    ],
    { ties: [{ kind: 'module', module: 'A' }, { kind: 'practical' }] },
  ),
};

/** Adds the draft schemes of a competition. */
export async function seedSchemes(db: Database, eventIdOf: (code: string) => string): Promise<void> {
  await db
    .insertInto('schemes')
    .values(
      Object.entries(demoSchemes).map(([code, content]) => ({
        id: `scheme-${eventIdOf(code)}`,
        event_id: eventIdOf(code),
        number: 1,
        status: seeded('draft'),
        content: JSON.stringify(content),
        total: totalOf(content),
      })),
    )
    .execute();
}
