/**
 * The menu as first delivered, by system number [S40, S41] and role. Titles are Chinese; `titles` holds
 * English, Spanish and Japanese. `roles` are role strings of [S41], granted roles are account roles.
 */
export interface MenuEntry {
  name: string;
  title: string;
  titles: readonly [en: string, es: string, ja: string];
  path: string;
  icon: string;
  granted: readonly string[];
  component?: string;
  redirect?: string;
  roles?: readonly string[];
  navbars?: readonly string[];
  system?: number;
  disabled?: true;
  hidden?: true;
  children?: readonly MenuEntry[];
}

/**
 * A section opens its first page. Each account that is granted the section must therefore be granted that
 * page.
 */
const section = (
  name: string,
  title: string,
  titles: MenuEntry['titles'],
  icon: string,
  children: readonly MenuEntry[],
): MenuEntry => ({
  name,
  title,
  titles,
  path: `/${name}`,
  icon,
  component: 'Layout',
  redirect: children[0]?.path ?? `/${name}`,
  granted: [...new Set(children.flatMap(({ granted }) => granted))],
  children,
});

/** Pages that exist. All other pages show 暂未开放 until they exist [S45]. */
const built = ['/match', '/manage', '/expertBank', '/gameApply/index', '/exhibitor/index', '/information'];

const page = (
  path: string,
  title: string,
  titles: MenuEntry['titles'],
  icon: string,
  granted: readonly string[],
  rest: Partial<MenuEntry> = {},
): MenuEntry => ({
  name: path.slice(1).replaceAll(/\/(\w)/g, (_, letter: string) => letter.toUpperCase()),
  title,
  titles,
  path,
  icon,
  component: path.slice(1),
  granted,
  ...(!built.includes(path) && { disabled: true }),
  ...rest,
});

const committee = ['Committee'];
const unit = ['Unit'];
const expert = ['Expert'];
const units = ['Committee', 'Unit'];
const staff = ['Committee', 'Unit', 'ExhibitorAdmin'];

/** The menu of system 6 for units, the committee and experts, with the nine sections of [S25]. */
const competition: readonly MenuEntry[] = [
  page('/match', '参赛首页', ['Delegation home', 'Inicio de la delegación', '参加団体ホーム'], 'home', [
    ...unit,
    'ExhibitorAdmin',
  ]),
  page(
    '/manage',
    '承办首页',
    ['Organiser home', 'Inicio del organizador', '主管者ホーム'],
    'home',
    committee,
  ),
  page('/expertBank', '专家首页', ['Expert home', 'Inicio del experto', '専門家ホーム'], 'home', expert),
  section(
    'onlineManagement',
    '赛事线上管理',
    ['Online management', 'Gestión en línea', '大会オンライン管理'],
    'clipboard-list',
    [
      page(
        '/onlineManagement/informUpload',
        '通知公告',
        ['Notices', 'Avisos', 'お知らせ'],
        'speakerphone',
        staff,
        { navbars: ['competition'] },
      ),
      page(
        '/onlineManagement/entryReview',
        '报名审核',
        ['Entry review', 'Revisión de inscripciones', '申込審査'],
        'checklist',
        committee,
      ),
      page('/onlineManagement/entries', '报名管理', ['Entries', 'Inscripciones', '申込管理'], 'users', unit),
      page(
        '/onlineManagement/rosters',
        '参赛名册',
        ['Rosters', 'Nóminas', '参加者名簿'],
        'list-details',
        units,
      ),
      page(
        '/onlineManagement/exhibitors',
        '参展审核',
        ['Exhibitor review', 'Revisión de expositores', '出展審査'],
        'building-store',
        ['Committee', 'ExhibitorAdmin'],
      ),
      page(
        '/onlineManagement/corrections',
        '信息更正',
        ['Corrections', 'Correcciones', '情報訂正'],
        'edit',
        units,
      ),
      page('/onlineManagement/notice', '通知详情', ['Notice', 'Aviso', 'お知らせ詳細'], 'file-text', staff, {
        hidden: true,
      }),
    ],
  ),
  section('competitionMaking', '赛事策划', ['Competition planning', 'Planificación', '大会企画'], 'tools', [
    page(
      '/competitionMaking/competitions',
      '大赛设置',
      ['Competitions', 'Competiciones', '大会設定'],
      'trophy',
      committee,
    ),
    page(
      '/competitionMaking/events',
      '赛项设置',
      ['Events', 'Modalidades', '競技種目設定'],
      'hammer',
      committee,
    ),
    page(
      '/competitionMaking/documents',
      '技术工作文件',
      ['Technical documents', 'Documentos técnicos', '技術文書'],
      'file-text',
      committee,
    ),
    page(
      '/competitionMaking/schemes',
      '评分标准',
      ['Marking schemes', 'Baremos', '採点基準'],
      'ruler-measure',
      committee,
    ),
    page(
      '/competitionMaking/calendar',
      '赛事日程',
      ['Calendar', 'Calendario', '日程'],
      'calendar-event',
      committee,
    ),
  ]),
  section(
    'competitionOperation',
    '赛事运行',
    ['Competition operation', 'Desarrollo', '大会運営'],
    'player-play',
    [
      page(
        '/competitionOperation/checkIn',
        '检录',
        ['Check-in', 'Acreditación', '受付'],
        'id-badge-2',
        committee,
      ),
      page(
        '/competitionOperation/sessions',
        '场次安排',
        ['Sessions', 'Sesiones', '競技日程'],
        'clock',
        committee,
      ),
      page(
        '/competitionOperation/judges',
        '裁判分组',
        ['Judge groups', 'Grupos de jueces', '審査員編成'],
        'users-group',
        committee,
      ),
      page(
        '/invitingExpert',
        '专家邀请',
        ['Invite experts', 'Invitar a expertos', '専門家招請'],
        'mail',
        committee,
      ),
      page(
        '/competitionOperation/incidents',
        '异常与补时',
        ['Incidents', 'Incidencias', '事故と時間補償'],
        'alert-triangle',
        committee,
      ),
    ],
  ),
  section('drawAdmin', '抽签管理', ['Draws', 'Sorteos', '抽選管理'], 'arrows-shuffle', [
    page('/drawAdmin/rounds', '抽签轮次', ['Rounds', 'Rondas', '抽選ラウンド'], 'arrows-shuffle', committee),
    page(
      '/drawAdmin/seals',
      '封存与解密',
      ['Seal and decode', 'Sellado y descifrado', '封印と復号'],
      'lock',
      committee,
    ),
    page(
      '/drawAdmin/screen',
      '大屏展示',
      ['Public screen', 'Pantalla pública', '会場表示'],
      'presentation',
      committee,
      { disabled: true },
    ),
  ]),
  section('matchScore', '评分', ['Marking', 'Puntuación', '採点'], 'writing', [
    page('/matchScore/progress', '评分进度', ['Progress', 'Avance', '採点状況'], 'progress', [
      ...expert,
      ...committee,
    ]),
    page(
      '/matchScore/sheets',
      '我的评分表',
      ['My score sheets', 'Mis hojas', '担当採点表'],
      'writing',
      expert,
    ),
    page(
      '/matchScore/review',
      '业务评审',
      ['Business review', 'Revisión técnica', '業務審査'],
      'scale',
      [...expert, ...committee],
      { roles: ['business review'] },
    ),
    page(
      '/matchScore/digital',
      '数字化评分',
      ['Digital scoring', 'Puntuación digital', 'デジタル採点'],
      'device-tablet',
      [...expert, ...committee],
      { system: 5 },
    ),
  ]),
  section('matchResults', '比赛成绩', ['Match results', 'Resultados', '競技成績'], 'chart-bar', [
    page(
      '/matchResults/ranking',
      '赛项成绩',
      ['Rankings', 'Clasificaciones', '種目別成績'],
      'chart-bar',
      units,
      { roles: ['training management'] },
    ),
    page(
      '/matchResults/corrections',
      '成绩更正',
      ['Corrections', 'Rectificaciones', '成績訂正'],
      'edit',
      committee,
    ),
  ]),
  section(
    'competitionRunMatchResult',
    '运行成绩',
    ['Results by session', 'Resultados por sesión', '運営成績'],
    'list-numbers',
    [
      page(
        '/competitionRunMatchResult/sessions',
        '场次成绩',
        ['Session results', 'Resultados de sesión', '回別成績'],
        'list-numbers',
        units,
      ),
      page(
        '/competitionRunMatchResult/publicity',
        '成绩公示',
        ['Public notice', 'Exposición pública', '成績公示'],
        'eye',
        units,
      ),
    ],
  ),
  section('competitionAchievement', '赛事成果', ['Achievements', 'Logros', '大会成果'], 'award', [
    page(
      '/competitionAchievement/medals',
      '奖牌榜',
      ['Medal table', 'Medallero', 'メダル一覧'],
      'medal',
      units,
    ),
    page(
      '/competitionAchievement/certificates',
      '证书管理',
      ['Certificates', 'Certificados', '証書管理'],
      'certificate',
      units,
    ),
    page(
      '/competitionAchievement/coaches',
      '优秀教练与组织单位',
      ['Best coaches and organisers', 'Mejores tutores y organizadores', '優秀指導者・団体'],
      'award',
      committee,
      { disabled: true },
    ),
  ]),
  section('myWork', '我的工作', ['My work', 'Mi trabajo', '私の業務'], 'briefcase', [
    page('/myWork/tasks', '待办事项', ['To do', 'Pendientes', '対応待ち'], 'checkbox', [...units, ...expert]),
    page('/myWork/invitations', '执裁邀请', ['Invitations', 'Invitaciones', '審査招請'], 'mail', expert),
    page('/myWork/appeals', '申诉仲裁', ['Appeals', 'Reclamaciones', '異議申立て'], 'gavel', units),
  ]),
];

/** The menu of system 1 for personal registrants. */
const personal = ['Personal'];
const registrants: readonly MenuEntry[] = [
  page('/gameApply/index', '赛事报名', ['Apply', 'Inscribirse', '大会申込'], 'home', personal),
  section('myWork', '我的工作', ['My work', 'Mi trabajo', '私の業務'], 'briefcase', [
    page(
      '/myWork/entries',
      '我的报名',
      ['My entries', 'Mis inscripciones', '申込状況'],
      'clipboard-list',
      personal,
    ),
    page(
      '/myWork/documents',
      '参赛证与秩序册',
      ['Card and programme', 'Acreditación y programa', '参加証とプログラム'],
      'id-badge-2',
      personal,
      { disabled: true },
    ),
  ]),
  section('matchResults', '比赛成绩', ['Match results', 'Resultados', '競技成績'], 'chart-bar', [
    page(
      '/matchResults/mine',
      '我的成绩',
      ['My results', 'Mis resultados', '個人成績'],
      'chart-bar',
      personal,
    ),
    page('/matchResults/appeal', '成绩申诉', ['Appeal', 'Reclamar', '成績異議'], 'gavel', personal, {
      disabled: true,
    }),
  ]),
  page('/information', '个人资料', ['Profile', 'Perfil', 'プロフィール'], 'user', personal),
];

/** The menu of system 8 for exhibitors. */
const exhibitor = ['Exhibitor'];
const exhibitors: readonly MenuEntry[] = [
  page(
    '/exhibitor/index',
    '参展首页',
    ['Exhibitor home', 'Inicio del expositor', '出展ホーム'],
    'home',
    exhibitor,
  ),
  section('myWork', '我的工作', ['My work', 'Mi trabajo', '私の業務'], 'briefcase', [
    page(
      '/exhibitor/application',
      '参展申请',
      ['Application', 'Solicitud', '出展申込'],
      'clipboard-list',
      exhibitor,
    ),
    page('/exhibitor/booth', '展位与布展', ['Booth', 'Estand', 'ブース'], 'building-store', exhibitor),
  ]),
  page('/information', '单位资料', ['Organisation', 'Organización', '団体情報'], 'building', exhibitor),
];

/** All menus, each with the number of the system that shows it. */
export const menus: readonly { system: number; entries: readonly MenuEntry[] }[] = [
  { system: 6, entries: competition },
  { system: 1, entries: registrants },
  { system: 8, entries: exhibitors },
];
