/* Mantine's style sheets for menus. Only the components that open a menu import them, so the sign-in page
   does not. */
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
