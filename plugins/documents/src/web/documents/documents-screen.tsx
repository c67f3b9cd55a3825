import {
  Button,
  DefaultListPanel,
  EmptyState,
  fieldLabel,
  Group,
  IconAlertTriangle,
  IconFiles,
  IconPlus,
  many,
  observer,
  PageHeader,
  Screen,
  useOpenModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { Thumbnail } from '../viewer/thumbnail.tsx';
import { SubjectName } from './subject-name.tsx';

const fields = ['name', 'documentTypeId', 'subject', 'signatureStatus', 'validationStatus', 'pageCount', 'createdAt'];
const filterFields = [
  'documentTypeId',
  'subject',
  'signatureStatus',
  'signedDataChangedAt',
  'validationStatus',
  'createdAt',
  'createdBy',
];

/** The documents of a project: its own, its lots', its residents'. */
export default observer(function DocumentsScreen() {
  const t = useTranslate();
  const { session } = useServices();
  const openModal = useOpenModal();
  const { projectId } = session;
  const plural = t('documents.document.plural');
  if (projectId === undefined) {
    return (
      <Screen>
        <PageHeader title={plural} />
        <EmptyState title={t('ui.list.chooseProject')} text={t('ui.list.chooseProjectText')} />
      </Screen>
    );
  }
  const missing = (
    <Button
      variant="default"
      leftSection={<IconAlertTriangle size={16} />}
      onClick={() => openModal('/documents/missing')}
    >
      {t('documents.missing.title')}
    </Button>
  );
  const ofProject = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => openModal('/documents/project')}>
      {t('documents.ofProject')}
    </Button>
  );
  return (
    <DefaultListPanel
      key={projectId}
      entity={Document}
      id="documents.ofProject"
      filter={{ projectId: { equalTo: projectId } }}
      orderBy={['-createdAt']}
      fields={fields}
      reads={['subjectId']}
      include={{
        pages: many(DocumentPage, ['rotation', 'thumbnailId', 'isUndrawable'], { orderBy: ['number'], first: 1 }),
      }}
      filterFields={filterFields}
      columns={[
        {
          id: 'name',
          title: fieldLabel(t, Document, 'name'),
          width: 300,
          sortKey: 'name',
          card: 'title',
          isFrozen: true,
          render: ({ name, pages: { nodes } }) => (
            <Group gap="xs" wrap="nowrap">
              <Thumbnail page={nodes[0]} isSmall />
              {name}
            </Group>
          ),
        },
        {
          id: 'subject',
          title: fieldLabel(t, Document, 'subject'),
          width: 220,
          render: ({ subject, subjectId }) => <SubjectName subject={subject} subjectId={subjectId} />,
        },
      ]}
      recordPath={({ id }) => `/documents/${id}`}
      more={
        <>
          {missing}
          {ofProject}
        </>
      }
      hasRemoved
      noMatch={t('documents.noMatch')}
      empty={() => (
        <EmptyState
          icon={<IconFiles size={24} stroke={1.5} />}
          title={t('documents.empty')}
          text={t('documents.emptyText')}
          action={ofProject}
        />
      )}
    />
  );
});
