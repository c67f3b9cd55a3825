import type { Entity } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { PanelFrame } from '../panel/panel-frame.tsx';
import { useContributions } from './use-contributions.ts';

export interface RowPartsProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** What other plugins say of a record where it stands among others. */
export const RowParts = observer(function RowParts({ entity, record }: RowPartsProps) {
  const projectId = typeof record.projectId === 'string' ? record.projectId : undefined;
  const parts = useContributions('rowPart', { entity, projectId });
  return parts.map((part) => <PanelFrame key={part.id} panel={part} props={{ entity, record }} placeholder={null} />);
});
