import { PanelFrame, useEarlyEscape, useServices } from '@gleba/sdk/web';
import { observer } from 'mobx-react-lite';

/** What plugins have to say over whichever screen; each finds out itself whether it has anything. And what menus of all screens need. */
export default observer(function FrameParts() {
  const { panels, session } = useServices();
  useEarlyEscape();
  return panels
    .allowed('frame', session, session.projectId)
    .map((panel) => <PanelFrame key={panel.id} panel={panel} placeholder={null} />);
});
