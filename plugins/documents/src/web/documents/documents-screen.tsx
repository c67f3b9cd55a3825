import {
  Button,
  DefaultListPanel,
  EmptyState,
  fieldLabel,
  Group,
  IconFiles,
  Link,
  many,
  observer,
  PageHeader,
  Screen,
  SegmentedControl,
  useAddressValue,
  useOpenModal,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { useMailFolder } from '../mailed/use-mail-folder.ts';
import { TypeSelect } from '../types/type-select.tsx';
import { Thumbnail } from '../viewer/thumbnail.tsx';
import { OutdatedBadge } from './document-states.tsx';
import classes from './documents.module.css';
import { MissingDocuments } from './missing-documents.tsx';
import { SubjectName } from './subject-name.tsx';
import { SubjectSelect } from './subject-select.tsx';

const fields = ['name', 'documentTypeId', 'subject', 'signatureStatus', 'validationStatus', 'pageCount', 'createdAt'];
const filterFields = [
  'documentTypeId',
  'signatureStatus',
  'signedDataChangedAt',
  'validationStatus',
  'createdAt',
  'createdBy',
];

/** In the address instead of a type's id. */
const allTypes = 'all';

/** The documents of a project: its own, its lots', its residents'; those that are there, or those that are not. */
export default observer(function DocumentsScreen() {
  const t = useTranslate();
  const { session } = useServices();
  const openModal = useOpenModal();
  const folder = useMailFolder();
  const { projectId } = session;
  const [missing, showMissing] = useAddressValue<string>('missing', '');
  const [about, showAbout] = useAddressValue<string>('about', '');
  const plural = t('documents.document.plural');
  if (projectId === undefined) {
    return (
      <Screen>
        <PageHeader title={plural} />
        <EmptyState title={t('ui.list.chooseProject')} text={t('ui.list.chooseProjectText')} />
      </Screen>
    );
  }
  const byMail = folder?.isOpen ? <Link to="/mailed-papers">{t('documents.mailedPaper.plural')}</Link> : null;
  const ofProject = (
    <Button variant="default" leftSection={<IconFiles size={16} />} onClick={() => openModal('/documents/project')}>
      {t('documents.ofProject')}
    </Button>
  );
  const what = (
    <SegmentedControl
      aria-label={t('documents.list.what')}
      value={missing === '' ? 'sent' : 'missing'}
      onChange={(chosen) => showMissing(chosen === 'sent' ? '' : allTypes)}
      data={[
        { value: 'sent', label: t('documents.list.sent') },
        { value: 'missing', label: t('documents.list.missing') },
      ]}
    />
  );
  if (missing !== '') {
    const documentTypeId = missing === allTypes ? undefined : missing;
    return (
      <Screen isScrolling>
        <PageHeader title={plural} more={ofProject} />
        <div className={classes.filters}>
          {what}
          <TypeSelect areRequired value={documentTypeId ?? null} onChange={(type) => showMissing(type ?? allTypes)} />
        </div>
        <div className={classes.missingList}>
          <MissingDocuments key={missing} projectId={projectId} documentTypeId={documentTypeId} />
        </div>
      </Screen>
    );
  }
  return (
    <DefaultListPanel
      key={`${projectId} ${about}`}
      entity={Document}
      id="documents.ofProject"
      filter={{ projectId: { equalTo: projectId }, ...(about !== '' && { subject: { equalTo: about } }) }}
      orderBy={['-createdAt']}
      fields={fields}
      reads={['subjectId', 'signedDataChangedAt']}
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
          render: ({ name, signedDataChangedAt, pages: { nodes } }) => (
            <Group gap="xs" wrap="nowrap">
              <Thumbnail page={nodes[0]} isSmall />
              {name}
              <OutdatedBadge document={{ signedDataChangedAt }} />
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
      more={ofProject}
      tabs={
        <div className={classes.filters}>
          {what}
          <SubjectSelect value={about} onChange={showAbout} projectId={projectId} />
          {byMail}
        </div>
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
