import { formatMoney, type RecordOf } from '@gleba/sdk';
import { DecimalInput, type FormEditorProps, observer, useRecord, useTranslate } from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { Service } from '../../entities/services/service.entity.ts';
import { priceOf } from '../../invoices/service-price.ts';
import { isTypedDecimal } from './typed-invoice.ts';

type ServiceRow = RecordOf<typeof Service>;

interface WithServiceProps {
  readonly serviceId: unknown;
  readonly children: (service: ServiceRow | undefined) => ReactNode;
}

/** The service that the form names, once it does and it is there. */
const WithService = observer(function WithService({ serviceId, children }: WithServiceProps) {
  if (typeof serviceId !== 'string' || serviceId === '') return children(undefined);
  return <Loaded serviceId={serviceId}>{children}</Loaded>;
});

const Loaded = observer(function Loaded({ serviceId, children }: WithServiceProps & { readonly serviceId: string }) {
  const { record } = useRecord(Service, serviceId);
  return children(record);
});

/** How many square metres, of a service that has a price of each: what they come to is the amount, until somebody says another. */
export function AreaEditor(props: FormEditorProps) {
  const { name, label, value, values, error, isDisabled, onBlur, setValues } = props;
  const t = useTranslate();
  return (
    <WithService serviceId={values.serviceId}>
      {(service) =>
        service?.priceSqm ? (
          <DecimalInput
            {...{ name, label, error, onBlur }}
            description={t('finance.invoiceForm.areaPrice', { price: formatMoney(service.priceSqm) })}
            scale={4}
            disabled={isDisabled}
            value={typeof value === 'string' ? value : null}
            onChange={(area) => {
              const amount = area !== null && isTypedDecimal(area) ? priceOf(service, area) : undefined;
              setValues({ areaSqm: area, ...(amount !== undefined && { serviceAmount: amount }) });
            }}
          />
        ) : null
      }
    </WithService>
  );
}

/** What the work costs; left empty it is the service's price. */
export function AmountEditor(props: FormEditorProps) {
  const { name, label, value, values, error, isDisabled, onBlur, onChange } = props;
  const t = useTranslate();
  return (
    <WithService serviceId={values.serviceId}>
      {(service) => {
        const price = service?.priceFixed;
        return (
          <DecimalInput
            {...{ name, label, error, onBlur, onChange }}
            description={price ? t('finance.invoiceForm.fixedPrice', { price: formatMoney(price) }) : undefined}
            scale={2}
            minimumScale={2}
            leftSection="R$"
            required={!price}
            disabled={isDisabled}
            value={typeof value === 'string' ? value : null}
          />
        );
      }}
    </WithService>
  );
}
