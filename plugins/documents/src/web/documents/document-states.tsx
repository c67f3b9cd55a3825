import type { RecordOf } from '@gleba/sdk';
import { Group, StatusBadge, StatusOf, useTranslate } from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';

export interface DocumentStatesProps {
  readonly document: Pick<RecordOf<typeof Document>, 'signatureStatus' | 'validationStatus' | 'signedDataChangedAt'>;
}

/** How far signature and validation are, where the type asks for them, and whether what was signed is not what is so any more. */
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
      <OutdatedBadge document={document} />
    </Group>
  );
}

/** Since when, and in what, its record tells. */
export function OutdatedBadge({
  document,
}: {
  readonly document: Pick<DocumentStatesProps['document'], 'signedDataChangedAt'>;
}) {
  const t = useTranslate();
  return document.signedDataChangedAt === null ? null : (
    <StatusBadge tone="warning" label={t('documents.sign.outdated')} />
  );
}
