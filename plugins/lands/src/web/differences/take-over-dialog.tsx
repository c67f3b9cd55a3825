import { allow, formatInteger } from '@gleba/sdk';
import { Button, Checkbox, Dialog, Group, Stack, Text, useCan, useCommand, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { type TakenKind, takenKinds } from '../../differences.ts';
import { takeOverImport } from '../../operations/differences.ts';
import { countOf, type DifferenceCount } from './use-difference-counts.ts';

interface TakeOverDialogProps {
  readonly projectId: string;
  readonly jobId: string;
  readonly counts: readonly DifferenceCount[];
  readonly onStarted: (jobId: string) => void;
  readonly onClose: () => void;
}

/** Which kinds, and whether what people changed since stays. Lots that the file lacks are never chosen beforehand. */
export function TakeOverDialog({ projectId, jobId, counts, onStarted, onClose }: TakeOverDialogProps) {
  const t = useTranslate();
  const can = useCan();
  const { run, isRunning } = useCommand(takeOverImport);
  const [keepsByHand, setKeeps] = useState(true);
  const isOpen = ({ state }: DifferenceCount) => state !== 'taken';
  const left = (kind: TakenKind) =>
    countOf(counts, (count) => count.kind === kind && isOpen(count) && !(keepsByHand && count.isByHand));
  const byHand = countOf(counts, (count) => isOpen(count) && count.isByHand && count.kind !== 'same');
  const [chosen, setChosen] = useState<readonly TakenKind[]>(
    takenKinds.filter((kind) => kind !== 'gone' && left(kind) > 0),
  );
  const kinds = chosen.filter((kind) => left(kind) > 0);
  const start = async () => {
    const started = await run({ projectId, jobId, kinds: [...kinds], keepsByHand });
    if (started) onStarted(started.jobId);
  };
  return (
    <Dialog size={520} onClose={onClose} title={t('lands.differences.takeTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('lands.differences.takeText')}</Text>
        <Checkbox.Group value={[...chosen]} onChange={(values) => setChosen(values as TakenKind[])}>
          <Stack gap="sm">
            {takenKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                disabled={left(kind) === 0 || (kind === 'gone' && !can(allow.adminAndUp, projectId))}
                label={t(`lands.differences.take.${kind}`, { count: formatInteger(left(kind)) })}
                description={kind === 'gone' && left(kind) > 0 ? t('lands.differences.take.goneHelp') : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {byHand > 0 ? (
          <Checkbox
            checked={keepsByHand}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
            label={t('lands.differences.keepsByHand', { count: formatInteger(byHand) })}
          />
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => void start()} loading={isRunning} disabled={kinds.length === 0}>
            {t('lands.differences.take')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
