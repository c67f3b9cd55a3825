import { useServices } from '../context/services.tsx';

/** Panels with an address that the person may open, and the chosen project. */
export function usePanelsOf() {
  const { panels, session } = useServices();
  const { projectId } = session;
  return {
    all: [...panels.allowed('modal', session, projectId), ...panels.allowed('route', session, projectId)],
    projectId,
  };
}
