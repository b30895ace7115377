/**
 * The terms of the system: one word for each thing in each language. The terms are those of the glossary in
 * the domain description. `tests/conventions/glossary.test.ts` checks every catalogue, the delivered menu and
 * the demonstration against them.
 */

export type GlossaryLanguage = 'zh' | 'es' | 'ja';

export interface Term {
  /** The English message, as it is written in the source code. */
  en: string;
  zh: string;
  es: string;
  ja: string;
  /** Words that must not be used for the term, per language. */
  not?: Readonly<Partial<Record<GlossaryLanguage | 'en', readonly RegExp[]>>>;
}

export const terms: readonly Term[] = [
  {
    en: 'Competition',
    zh: '大赛',
    es: 'Competición',
    ja: '大会',
    // 赛事 is allowed only in the names of sections and services.
    not: {
      zh: [/赛事(?!服务|线上管理|策划|运行|成果|日程|报名)/, /本[次届](?:大赛|赛)/],
      es: [/\bconcurso/i],
      ja: [/競技会/],
    },
  },
  {
    en: 'Event',
    zh: '赛项',
    es: 'Modalidad',
    ja: '競技種目',
    not: {
      zh: [/比赛项目|参赛项目|竞赛科目/],
      es: [/\bpruebas?\b/i],
      ja: [/競技項目/],
    },
  },
  {
    en: 'First day',
    zh: '比赛开始日期',
    es: 'Primer día',
    ja: '初日',
    not: { zh: [/开赛|[比大]赛首日/] },
  },
  { en: 'Last day', zh: '比赛结束日期', es: 'Último día', ja: '最終日', not: { zh: [/最后一日|闭幕日期/] } },
  { en: 'Place', zh: '比赛地点', es: 'Lugar', ja: '会場' },
  {
    en: 'Competitor',
    zh: '参赛选手',
    es: 'Competidor',
    ja: '選手',
    not: { zh: [/参赛(?:人(?![员数])|者)|参赛队员|竞赛选手/], es: [/\bconcursante/i] },
  },
  {
    en: 'Personal registrant',
    zh: '个人用户',
    es: 'Participante individual',
    ja: '個人参加者',
    not: { zh: [/个人选手|个人报名者?(?![，。])/] },
  },
  {
    en: 'Participating unit',
    zh: '参赛单位',
    es: 'Entidad participante',
    ja: '参加団体',
    not: { zh: [/参赛机构|参赛组织/] },
  },
  {
    en: 'Exhibitor',
    zh: '参展单位',
    es: 'Expositor',
    ja: '出展者',
    // The value of `contact_name` that identifies the exhibitor administrator is not a text of a screen
    // [S18].
    not: { zh: [/参?展商|参展方/] },
  },
  { en: 'Unit', zh: '单位', es: 'Entidad', ja: '所属団体', not: { zh: [/贵方|我方|机构(?!编)/] } },
  {
    en: 'Organising committee',
    zh: '大赛组委会',
    es: 'Comité organizador',
    ja: '組織委員会',
    not: { zh: [/执委会|组织者/], ja: [/実行委員会|大会組織委員会/] },
  },
  { en: 'Delegation', zh: '代表队', es: 'Delegación', ja: '選手団', not: { zh: [/代表团/] } },
  { en: 'Team leader', zh: '领队', es: 'Jefe de equipo', ja: 'チームリーダー' },
  { en: 'Liaison', zh: '联络员', es: 'Persona de enlace', ja: '連絡担当者', not: { zh: [/联络人/] } },
  { en: 'Coach', zh: '指导教师', es: 'Entrenador', ja: '指導者', not: { zh: [/教练|指导老师/] } },
  {
    en: 'Receipt number',
    zh: '报名编号',
    es: 'Número de inscripción',
    ja: '申込番号',
    not: { zh: [/回执[号编]|报名号/], es: [/número de recibo/i], ja: [/受付番号/] },
  },
  {
    en: 'My information',
    zh: '个人信息',
    es: 'Mis datos',
    ja: '登録情報',
    not: {
      zh: [/我的(?:信息|资料)|个人(?:资料|档案)|单位资料|(?<!专家)档案/],
      ja: [/マイ情報/],
      es: [/\bMi información/],
    },
  },
  {
    en: 'Identity number',
    zh: '身份证号',
    es: 'Número de identidad',
    ja: '身分証番号',
    not: { zh: [/身份证(?:号码|编号)|证件号/] },
  },
  {
    en: 'Mobile number',
    zh: '手机号',
    es: 'Móvil',
    ja: '携帯番号',
    not: { zh: [/手机号码|移动电话|联系手机/], ja: [/携帯電話番号/] },
  },
  {
    en: 'Occupation',
    zh: '人员类别',
    es: 'Ocupación',
    ja: '職業区分',
    not: { zh: [/职业(?!技能|院校|技术|教育|资格|标准|能力)/] },
  },
  { en: 'City', zh: '所在地', es: 'Ciudad', ja: '所在地', not: { zh: [/所在城市|城市代码/] } },
  {
    en: 'Entry review',
    zh: '报名审核',
    es: 'Revisión de inscripciones',
    ja: '申込審査',
    not: { zh: [/审查|待审定|已审定/] },
  },
  { en: 'Endorse', zh: '推荐', es: 'Avalar', ja: '推薦', not: { zh: [/背书/] } },
  { en: 'Roster', zh: '名册', es: 'Nómina', ja: '名簿', not: { zh: [/花名册|确认名册|名册确认/] } },
  {
    en: 'Substitute',
    zh: '更换选手',
    es: 'Sustituir',
    ja: '選手変更',
    not: { zh: [/替补|换人|替赛/], es: [/\bsuplente/i], ja: [/補欠/] },
  },
  {
    en: 'Verification code',
    zh: '验证码',
    es: 'Código de verificación',
    ja: '認証コード',
    not: { zh: [/校验码|动态码|验证代码/] },
  },
  {
    en: 'Sign in',
    zh: '登录',
    es: 'Iniciar sesión',
    ja: 'ログイン',
    not: { zh: [/登陆|登入/], ja: [/サインイン/], en: [/\blog(?:ged|ging)? ?in\b/i] },
  },
  { en: 'Sign out', zh: '退出登录', es: 'Cerrar sesión', ja: 'ログアウト', not: { zh: [/注销登录|登出/] } },
  { en: 'Account', zh: '账号', es: 'Cuenta', ja: 'アカウント', not: { zh: [/帐[号户]|账户/] } },
  {
    en: 'Digital scoring',
    zh: '数字评分',
    es: 'Puntuación digital',
    ja: 'デジタル採点',
    not: { zh: [/数字化评分|电子评分/] },
  },
  { en: 'Expert bank', zh: '专家库', es: 'Banco de expertos', ja: '専門家バンク' },
  {
    en: 'Not yet open',
    zh: '暂未开放',
    es: 'Aún no disponible',
    ja: '準備中',
    not: { zh: [/尚未开放|未开放(?<!暂未开放)/] },
  },
  { en: 'Draft', zh: '草稿', es: 'Borrador', ja: '下書き', not: { zh: [/草案|建立草稿/] } },
  {
    en: 'Document number',
    zh: '文号',
    es: 'Número de documento',
    ja: '文書番号',
    not: { zh: [/发文号|公文号/] },
  },
  { en: 'Propose', zh: '提请', es: 'Proponer', ja: '提案する', not: { zh: [/提议/] } },
  { en: 'In work', zh: '职工', es: 'Trabajador', ja: '在職者', not: { zh: [/在职(?:人员|职工)|从业人员/] } },
  {
    en: 'City bureau',
    zh: '市州人社部门',
    es: 'Oficina municipal',
    ja: '市の人社部門',
    not: { zh: [/市州主管部门|主管部门/] },
  },
  {
    en: 'Not published',
    zh: '未发布',
    es: 'Sin publicar',
    ja: '未公開',
    not: { zh: [/[未已]公布/] },
  },
];

/**
 * Words that no text of a language may use, independent of its subject: spelling, tone, and constructions
 * copied from other languages.
 */
export const style: Readonly<Record<GlossaryLanguage, readonly { not: RegExp; why: string }[]>> = {
  zh: [
    { not: /(?<!迷)你/, why: 'Readers are addressed as 您.' },
    { not: /其它/, why: '其他 stands for persons and things.' },
    { not: /未能载入|无法(?:加载|获取)|获取失败|载入/, why: 'What could not be fetched: …加载失败.' },
    { not: /[这那][条个次]|这里|那里/, why: 'Official texts write 该 and 此处.' },
    { not: /[吗呢吧哦啊]/, why: 'Questions of an official text do without particles.' },
    { not: /兼报同类|贵方/, why: 'Turns that name nothing.' },
    {
      not: /(?<!不)可撤销|不可撤销/,
      why: '撤销 is what is done to an entry; what cannot be undone is 不可恢复.',
    },
    { not: /回到|去登录/, why: 'Ways back are 返回, ways on 前往.' },
  ],
  es: [
    { not: /\b(?:tú|tu|tus|vosotros)\b/i, why: 'Readers are addressed as usted.' },
    { not: /\b(?:unidad|organización)(?:es)?\b/i, why: 'A unit is an entidad.' },
    { not: /No se (?:pudo|pudieron) obtener/, why: 'What could not be fetched: No se pudo cargar …' },
  ],
  ja: [
    { not: /あなた/, why: 'Japanese leaves the address out.' },
    { not: /所属機関/, why: 'A unit is a 団体.' },
    { not: /参加登録|申込み(?![まこ])/, why: 'An entry is a 申込.' },
    { not: /取得できませんでした/, why: 'What could not be fetched: …を読み込めませんでした.' },
  ],
};

/**
 * English messages that have different meanings in different catalogues, and therefore more than one
 * translation. All other messages have the same translation everywhere. Endings of gender and number are
 * ignored.
 */
export const homonyms: Readonly<Record<string, Partial<Record<GlossaryLanguage, readonly string[]>>>> = {
  Approve: { zh: ['同意', '通过', '审核通过'] },
  // The rules of a scheme, and the awards granted.
  Awards: { zh: ['奖项设置', '奖项'], ja: ['表彰', '賞'] },
  Back: { zh: ['返回', '上一步'], es: ['Volver', 'Atrás'] },
  // The names of pages, which the menu defines.
  Certificates: { zh: ['证书', '证书管理'], ja: ['証書', '証書管理'] },
  Competitions: { zh: ['大赛', '大赛设置'], ja: ['大会', '大会設定'] },
  // Used for the people of an event, and for a group of judges.
  Complete: { zh: ['已配齐', '已组成'], ja: ['充足', '編成済み'] },
  Everybody: { zh: ['不限', '全体用户'] },
  'Hand in': { zh: ['提交', '提交审核'] },
  'Handed in': { zh: ['已提交', '提交时间'] },
  'Keep the present one': { es: ['Conservar el actual', 'Conservar la actual'] },
  Name: { zh: ['姓名', '名称'], ja: ['氏名', '名称'] },
  'Not yet': { zh: ['未读', '未办理'] },
  Person: { zh: ['个人信息', '人员'], es: ['Datos personales', 'Persona'], ja: ['個人情報', '人'] },
  // Used as a state, and as the header of a time column.
  Published: {
    zh: ['已发布', '发布时间'],
    es: ['Publicado', 'Publicada', 'Fecha de publicación'],
    ja: ['公開済み', '公開日時'],
  },
  Refuse: { zh: ['不予更正', '不予通过'] },
  Refused: { zh: ['未同意', '不予更正'] },
  Registration: { zh: ['报名', '注册'], es: ['Inscripción', 'Registro'], ja: ['申込', '登録'] },
  Text: { zh: ['正文', '关键词'], ja: ['本文', 'キーワード'] },
  // An entry is 撤销; a request or a notice is 撤回.
  Withdraw: { zh: ['撤回申请', '撤回'] },
  Withdrawn: { zh: ['已撤销', '已撤回'] },
  // The code of a sign-in, and the code of a certificate.
  'Verification code': {
    zh: ['验证码', '核验码'],
    es: ['Código de verificación', 'Código de comprobación'],
    ja: ['認証コード', '照会コード'],
  },
  You: { zh: ['本人', '参赛选手'], ja: ['本人', '申込者'] },
};
