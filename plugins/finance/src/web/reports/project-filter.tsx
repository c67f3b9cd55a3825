import { Project } from '@gleba/sdk';
import { NativeSelect, observer, useAddressValue, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';

/** More of them are chosen from by nobody. */
const mostProjects = 500;

/** All projects that one sees, or one of them; kept in the address. */
export const ProjectFilter = observer(function ProjectFilter() {
  const t = useTranslate();
  const [projectId, setProjectId] = useAddressValue<string>('project', '');
  const list = useList(Project, { orderBy: ['name'] });
  useEffect(() => list.ensureRange(0, mostProjects), [list]);
  const known = list.rows.slice(0, mostProjects).flatMap((row) => (row ? [{ value: row.id, label: row.name }] : []));
  return (
    <NativeSelect
      label={t('finance.reports.project')}
      value={projectId}
      onChange={({ currentTarget }) => setProjectId(currentTarget.value)}
      data={[{ value: '', label: t('finance.reports.allProjects') }, ...known]}
    />
  );
});
