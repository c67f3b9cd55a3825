import type { RecordOf } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';

type Defaults = Pick<RecordOf<typeof ProjectDefaults>, 'paymentConditionTableId' | 'bankAccountId'>;

const none: Defaults = { paymentConditionTableId: null, bankAccountId: null };

/** With what a project's contracts begin: undefined until that is known. Kept true by the live stream. */
export function useProjectDefaults(projectId: string): Defaults | undefined {
  const list = useList(ProjectDefaults, {
    filter: { id: { equalTo: projectId } },
    fields: ['paymentConditionTableId', 'bankAccountId'],
  });
  if (list.status === 'loading' && list.rowCount === 0) return undefined;
  return list.rowAt(0) ?? none;
}
