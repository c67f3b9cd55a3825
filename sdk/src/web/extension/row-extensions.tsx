import type { Entity } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useServices } from '../context/services.tsx';
import { PanelFrame } from '../panel/panel-frame.tsx';

export interface RowExtensionsProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** What other plugins say of a record where it stands among others: the panels of the slot `row:<entity id>`. */
export const RowExtensions = observer(function RowExtensions({ entity, record }: RowExtensionsProps) {
  const { panels, session } = useServices();
  const projectId = typeof record.projectId === 'string' ? record.projectId : session.projectId;
  const added = panels.allowed(`row:${entity.id}`, session, projectId);
  return added.map((panel) => <PanelFrame key={panel.id} panel={panel} props={{ record }} placeholder={null} />);
});
