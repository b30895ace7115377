import { useLingui } from '@lingui/macro';
import { ActionIcon } from '@mantine/core';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import { useLayout } from '../../../actors/workspace/layout.ts';

/** Renders the button that opens and closes the sidebar, or the drawer on phones [S22, S23]. */
export function SidebarToggle() {
  const { t } = useLingui();
  const { isSidebarOpen, toggleSidebar } = useLayout();
  const Icon = isSidebarOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebar;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t`Sidebar`}
      aria-expanded={isSidebarOpen}
      onClick={toggleSidebar}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
