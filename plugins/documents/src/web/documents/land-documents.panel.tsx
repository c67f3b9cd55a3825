import { Contract, ContractLand } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import type { RecordOf } from '@gleba/sdk';
import { observer, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import classes from './documents.module.css';
import { SubjectDocuments } from './subject-documents.tsx';

const most = 100;

/** Tab of a lot: its documents, those of who lives there, who answers for it first, and of its contract. */
export default observer(function LandDocumentsPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const residents = useList(Resident, {
    filter: { landId: { equalTo: land.id } },
    orderBy: ['-legalResponsible', '-secondaryResponsible', 'name'],
  });
  const contracts = useList(ContractLand, { filter: { landId: { equalTo: land.id } }, orderBy: ['createdAt'] });
  useEffect(() => {
    residents.ensureRange(0, most);
    // Whoever may not see contracts is shown none.
    contracts.ensureRange(0, most);
  }, [residents, contracts]);
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
      {contracts.rows.map(({ id, contractId }) => (
        <section key={id} aria-label={t(Contract.id)}>
          <h3 className={classes.subject}>{t(Contract.id)}</h3>
          <SubjectDocuments subject={Contract.id} subjectId={contractId} projectId={land.projectId} />
        </section>
      ))}
    </>
  );
});
