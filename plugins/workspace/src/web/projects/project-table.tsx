import { addressInProject, formatInteger, Project } from '@gleba/sdk';
import { DefaultListPanel, observer, useTranslate, Widgets } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { useLandCounts } from './use-land-counts.ts';

export interface ProjectViewProps {
  /** Beside the primary action: the way to the other view. */
  readonly more: ReactNode;
  readonly create: ReactNode;
}

const tableFields = ['name', 'projectStageId', 'type', 'city', 'state', 'responsibleCompanyId', 'startedAt'] as const;

/** Projects in a table: sorted, filtered, with their counts. */
export default observer(function ProjectTable({ more, create }: ProjectViewProps) {
  const t = useTranslate();
  const { lands, isCounting } = useLandCounts();
  const column = {
    id: 'lands',
    title: t('workspace.projects.lands'),
    width: 110,
    align: 'end' as const,
    render: ({ id }: { readonly id: string }) => (lands ? formatInteger(lands.totals.get(id) ?? 0) : ''),
  };
  return (
    <DefaultListPanel
      entity={Project}
      fields={tableFields}
      orderBy={['uiOrder', 'name']}
      columns={lands || isCounting ? [column] : []}
      recordPath={({ id }) => addressInProject(id)}
      tabs={<Widgets place="organization" />}
      more={
        <>
          {more}
          {create}
        </>
      }
    />
  );
});
