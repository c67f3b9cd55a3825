import type { RecordOf } from '@gleba/sdk';
import {
  Button,
  Dialog,
  ErrorState,
  observer,
  PanelSkeleton,
  Stack,
  Text,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import type { DocumentType } from '../../entities/document-type.entity.ts';
import type { Template } from '../../template/template.ts';
import { readyPapers } from '../../template-operations.ts';
import { sentTemplate } from './as-sent.ts';
import classes from './template.module.css';

export interface ReadyPapersDialogProps {
  readonly type: RecordOf<typeof DocumentType>;
  readonly context: string;
  /** What was written since the last version would go. */
  readonly isChanged: boolean;
  readonly onTake: (tree: Template) => void;
  readonly onClose: () => void;
}

const width = 560;

/** Papers as they are usually written, those of this type first. What is taken is changed and saved as if it had been written here. */
export const ReadyPapersDialog = observer(function ReadyPapersDialog(props: ReadyPapersDialogProps) {
  const { type, context, isChanged, onTake, onClose } = props;
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(readyPapers, { context });
  const contents = () => {
    if (failure && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    if (answer.papers.length === 0) return <Text>{t('documents.template.ready.none')}</Text>;
    const ofType = answer.papers.filter(({ types }) => types.includes(type.slug));
    const others = answer.papers.filter((paper) => !ofType.includes(paper));
    return (
      <ul className={classes.ready} aria-label={t('documents.template.ready')}>
        {[...ofType, ...others].map(({ id, title, tree }) => (
          <li key={id}>
            <span>{t(title)}</span>
            <Button
              variant="default"
              aria-label={t('documents.template.ready.takeOne', { name: t(title) })}
              onClick={() => onTake(sentTemplate(tree))}
            >
              {t('documents.template.ready.take')}
            </Button>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.template.ready')}>
      <Stack gap="md">
        <Text size="sm">{t('documents.template.ready.text')}</Text>
        {isChanged ? (
          <Text size="sm" role="alert">
            {t('documents.template.ready.unsaved')}
          </Text>
        ) : null}
        {contents()}
      </Stack>
    </Dialog>
  );
});
