import { Button, Group, Text, useTranslate } from '@gleba/sdk/web';
import classes from './template.module.css';

export interface NewerVersionProps {
  /** Of the version that somebody else has saved meanwhile. */
  readonly number: number;
  /** Whether something stands in the editor that is nowhere else. */
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onCompare: () => void;
  readonly onTake: () => void;
  readonly onSaveOver: () => void;
}

/** Two people at one template: what the other has saved is told while one writes, and neither's work is lost. */
export function NewerVersion({ number, isChanged, isSaving, onCompare, onTake, onSaveOver }: NewerVersionProps) {
  const t = useTranslate();
  return (
    <section className={classes.newer} role="status">
      <Text fw={600}>{t('documents.template.newer', { number })}</Text>
      {isChanged ? <Text size="sm">{t('documents.template.newer.text', { number, next: number + 1 })}</Text> : null}
      <Group gap="xs" mt="xs">
        {isChanged ? (
          <>
            <Button size="compact-sm" variant="default" onClick={onCompare}>
              {t('documents.template.newer.compare')}
            </Button>
            <Button size="compact-sm" variant="default" loading={isSaving} onClick={onSaveOver}>
              {t('documents.template.newer.saveOver', { next: number + 1 })}
            </Button>
          </>
        ) : null}
        <Button size="compact-sm" variant="default" onClick={onTake}>
          {t('documents.template.newer.take', { number })}
        </Button>
      </Group>
    </section>
  );
}
