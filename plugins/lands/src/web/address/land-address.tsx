import type { PatchOf, RecordOf } from '@gleba/sdk';
import {
  Button,
  EntityForm,
  ErrorState,
  Facts,
  fieldHelp,
  fieldLabel,
  observer,
  useCan,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { LandAddress } from '../../entities/land-address.entity.ts';
import classes from '../land/land-record.module.css';
import { LandAddressInput } from './land-address-input.tsx';

type LandRecord = RecordOf<typeof Land>;

/** A lot's address in parts beside its other facts: read, and changed in place by whoever may change the lot. */
export const LandAddressSection = observer(function LandAddressSection({ record }: { readonly record: LandRecord }) {
  const t = useTranslate();
  const can = useCan();
  const { notifier } = useServices();
  const lands = useStore(Land);
  const [isEditing, setEditing] = useState(false);
  const { id, projectId, addressId } = record;
  const mayChange = can(Land.access.update, projectId) && can(LandAddress.access.update, projectId);
  // A lot that a list has brought does not tell it yet.
  if (addressId === undefined || (addressId === null && !mayChange)) return null;
  const label = fieldLabel(t, Land, 'addressId');
  const close = () => setEditing(false);
  return (
    <section className={classes.geometry} aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      {isEditing ? (
        <EntityForm
          entity={Land}
          operation="patch"
          draftId={`${LandAddress.id}.${id}`}
          fields={['addressId']}
          editors={{ addressId: LandAddressInput }}
          initial={{ ...record }}
          submitLabel={t('lands.address.save')}
          onCancel={close}
          onSubmit={async (values) => {
            // Parts that were there already are written by their own record alone.
            if (Object.keys(values).length > 0) {
              await lands.update(id, values as PatchOf<typeof Land>, { isQuiet: true });
              notifier.success(t('ui.address.saved'));
            }
            close();
          }}
        />
      ) : (
        <>
          {addressId === null ? (
            <p className={classes.note}>{fieldHelp(t, Land, 'addressId')}</p>
          ) : (
            <Parts id={addressId} />
          )}
          {mayChange ? (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t(addressId === null ? 'lands.address.give' : 'lands.address.change')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
});

const Parts = observer(function Parts({ id }: { readonly id: string }) {
  const { record, status, error, reload } = useRecord(LandAddress, id);
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  if (!record) return null;
  const told = Object.keys(LandAddress.fields).filter((name) => shown.has(name) && record[name as keyof typeof record]);
  return <Facts entity={LandAddress} record={record} fields={told} isReadOnly />;
});

const shown: ReadonlySet<string> = new Set([
  ...['postalCode', 'street', 'number', 'complement'],
  ...['neighborhood', 'city', 'state', 'country'],
]);
