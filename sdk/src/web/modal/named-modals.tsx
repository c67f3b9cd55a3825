import { observer } from 'mobx-react-lite';
import { useServices } from '../context/services.tsx';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { namedModals } from './named-modal-store.ts';

/** Shows what was opened by name, each by the panel that a plugin brings for it. */
export const NamedModals = observer(function NamedModals() {
  const { panels, session } = useServices();
  return namedModals.open.map(({ name, props, close }) => {
    const panel = panels.allowed(`dialog:${name}`, session, session.projectId)[0];
    return panel ? <PanelFrame key={name} panel={panel} props={{ ...props, onClose: close }} /> : null;
  });
});
