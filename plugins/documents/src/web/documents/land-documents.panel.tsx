import { Land, Resident } from '@gleba/plugin-lands';
import type { RecordOf } from '@gleba/sdk';
import { observer, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import classes from './documents.module.css';
import { SubjectDocuments } from './subject-documents.tsx';

const most = 100;

/** Tab of a lot: its documents and those of who lives there, who answers for it first. */
export default observer(function LandDocumentsPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const residents = useList(Resident, {
    filter: { landId: { equalTo: land.id } },
    orderBy: ['-legalResponsible', '-secondaryResponsible', 'name'],
  });
  useEffect(() => residents.ensureRange(0, most), [residents]);
  return (
    <>
      <h3 className={classes.subject}>{t('lands.land')}</h3>
      <SubjectDocuments subject={Land.id} subjectId={land.id} projectId={land.projectId} />
      {residents.rows.map(({ id, name }) => (
        <section key={id} aria-label={name}>
          <h3 className={classes.subject}>{name}</h3>
          <SubjectDocuments subject={Resident.id} subjectId={id} projectId={land.projectId} />
        </section>
      ))}
    </>
  );
});
