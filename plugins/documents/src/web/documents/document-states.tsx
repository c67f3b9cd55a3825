import type { RecordOf } from '@gleba/sdk';
import { Group, StatusOf } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';

export interface DocumentStatesProps {
  readonly document: Pick<RecordOf<typeof Document>, 'signatureStatus' | 'validationStatus'>;
}

/** How far signature and validation are, where the type asks for them. */
export function DocumentStates({ document }: DocumentStatesProps) {
  const states = (['signatureStatus', 'validationStatus'] as const).flatMap((name) => {
    const value = document[name];
    return value === null ? [] : [{ name, value }];
  });
  if (states.length === 0) return null;
  return (
    <Group gap={4}>
      {states.map(({ name, value }) => (
        <StatusOf key={name} entity={Document} field={name} value={value} />
      ))}
    </Group>
  );
}
