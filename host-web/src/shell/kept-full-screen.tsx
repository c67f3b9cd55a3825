import { observer } from 'mobx-react-lite';
import { useKeptFullScreen } from '../theme/use-full-screen.ts';

/** Nothing to see: it waits for the first click or key of whoever left the screen filled. */
export default observer(function KeptFullScreen() {
  useKeptFullScreen();
  return null;
});
