import type { DynamicField, RecordOf } from '@gleba/sdk';
import { CatalogueForm, CatalogueModal, DynamicFieldList, observer, useParams } from '@gleba/sdk/web';
import { useState } from 'react';
import { VisitResult } from '../../entities/visit-result.entity.ts';

const width = 720;

/** What can come of a visit, and the form that whoever was there fills in then. */
export default observer(function VisitResultForm() {
  const { visitResultId } = useParams();
  return (
    <CatalogueModal entity={VisitResult} id={visitResultId} with={['fields']} width={width}>
      {(record) => <Fields record={record} />}
    </CatalogueModal>
  );
});

const Fields = observer(function Fields({ record }: { readonly record: RecordOf<typeof VisitResult> | undefined }) {
  const [fields, setFields] = useState<readonly DynamicField[]>(record?.fields ?? []);
  return (
    <CatalogueForm entity={VisitResult} record={record} fields={['name', 'success']} fixed={{ fields }}>
      <DynamicFieldList fields={fields} onChange={setFields} />
    </CatalogueForm>
  );
});
