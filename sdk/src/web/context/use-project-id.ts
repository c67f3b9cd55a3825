import { projectOfAddress } from '@gleba/core';
import { useLocation } from 'react-router';
import { useServices } from './services.tsx';

/** The project of this screen, whose panel says `scope: 'project'`: that of its address. Throws on a screen of the organization without one. */
export function useProjectId(): string {
  const { session } = useServices();
  const projectId = projectOfAddress(useLocation().pathname) ?? session.projectId;
  if (projectId === undefined) throw new Error("No project is chosen: the panel lacks scope: 'project'.");
  return projectId;
}
