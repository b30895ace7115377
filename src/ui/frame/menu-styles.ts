/* Mantine's sheets for menus: with the parts that open one, so that the sign-in page loads none of them. */
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
