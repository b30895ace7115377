import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs';
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconHammer from '@tabler/icons-react/dist/esm/icons/IconHammer.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMedal from '@tabler/icons-react/dist/esm/icons/IconMedal.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconRulerMeasure from '@tabler/icons-react/dist/esm/icons/IconRulerMeasure.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import { memo } from 'react';

/** The icons by the names in the server's menu, which are Tabler names. */
const icons: Readonly<Record<string, typeof IconPoint>> = {
  'alert-triangle': IconAlertTriangle,
  'arrows-shuffle': IconArrowsShuffle,
  award: IconAward,
  briefcase: IconBriefcase,
  bug: IconBug,
  building: IconBuilding,
  'building-store': IconBuildingStore,
  'calendar-event': IconCalendarEvent,
  certificate: IconCertificate,
  'chart-bar': IconChartBar,
  checkbox: IconCheckbox,
  checklist: IconChecklist,
  'clipboard-list': IconClipboardList,
  clock: IconClock,
  'device-tablet': IconDeviceTablet,
  download: IconDownload,
  edit: IconEdit,
  eye: IconEye,
  'file-text': IconFileText,
  gavel: IconGavel,
  hammer: IconHammer,
  home: IconHome,
  'id-badge-2': IconIdBadge2,
  'list-details': IconListDetails,
  'list-numbers': IconListNumbers,
  lock: IconLock,
  mail: IconMail,
  medal: IconMedal,
  'player-play': IconPlayerPlay,
  presentation: IconPresentation,
  progress: IconProgress,
  'ruler-measure': IconRulerMeasure,
  scale: IconScale,
  settings: IconSettings,
  speakerphone: IconSpeakerphone,
  tools: IconTools,
  trophy: IconTrophy,
  user: IconUser,
  users: IconUsers,
  'users-group': IconUsersGroup,
  writing: IconWriting,
};

/** Renders the icon of a menu item. An unknown name gets a dot, which keeps the titles aligned. */
export const MenuIcon = memo(function MenuIcon({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}) {
  const Icon = Object.hasOwn(icons, name) ? (icons[name] ?? IconPoint) : IconPoint;
  return <Icon size={size} stroke={1.5} aria-hidden />;
});
