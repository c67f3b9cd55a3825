import { Notifications } from '@mantine/notifications';

/** Where toasts appear; stands once in the shell. */
export default function Toasts() {
  return <Notifications position="bottom-center" autoClose={5000} limit={3} zIndex={1000} />;
}
