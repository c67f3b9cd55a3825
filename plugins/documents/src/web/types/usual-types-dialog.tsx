import type { AnswerOf } from '@gleba/sdk';
import {
  Checkbox,
  Dialog,
  DialogEnd,
  ErrorState,
  observer,
  PanelSkeleton,
  Stack,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { addUsualDocumentTypes, usualDocumentTypes } from '../../type-operations.ts';

const width = 560;

type Offered = AnswerOf<typeof usualDocumentTypes>['types'][number];

/** Whose papers they are, and what adding the type brings. */
const factsOf = (t: ReturnType<typeof useTranslate>, { context, isRequired, requireSign, hasTemplate }: Offered) =>
  [
    context,
    ...(isRequired ? [t('documents.types.required')] : []),
    ...(requireSign ? [t('documents.types.signed')] : []),
    ...(hasTemplate ? [t('documents.types.usual.template')] : []),
  ].join(' · ');

/** Types that come with the program and that the organization has not: it chooses which of them it wants. */
export const UsualTypesDialog = observer(function UsualTypesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { answer, failure, reload } = useQuery(usualDocumentTypes, {}, { staleOn: [DocumentType] });
  const { run, isRunning, error } = useCommand(addUsualDocumentTypes);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run({ slugs: [...chosen] });
    if (!done) return;
    notifier.success(t('documents.types.usual.done', { count: done.documentTypeIds.length }));
    onClose();
  };
  const contents = () => {
    if (failure && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    if (answer.types.length === 0) return <Text>{t('documents.types.usual.none')}</Text>;
    return (
      <form onSubmit={(event) => void add(event)}>
        <Stack gap="md">
          <Checkbox.Group aria-label={t('documents.types.usual')} value={[...chosen]} onChange={setChosen}>
            <Stack gap="sm">
              {answer.types.map((type) => (
                <Checkbox key={type.slug} value={type.slug} label={type.name} description={factsOf(t, type)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogEnd
            submitLabel={t('documents.types.usual.add')}
            onCancel={onClose}
            isBusy={isRunning}
            isDisabled={chosen.length === 0}
            error={error}
          />
        </Stack>
      </form>
    );
  };
  return (
    <Dialog size={width} onClose={onClose} title={t('documents.types.usual')}>
      <Stack gap="md">
        <Text size="sm">{t('documents.types.usual.text')}</Text>
        {contents()}
      </Stack>
    </Dialog>
  );
});
