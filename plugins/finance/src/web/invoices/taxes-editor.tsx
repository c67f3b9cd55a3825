import { Button, Checkbox, type FormEditorProps, observer, useQuery, useTranslate } from '@gleba/sdk/web';
import { Partner } from '../../entities/partner.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { invoiceTaxesPreview } from '../../operations/invoices.ts';
import { type InvoiceTax, invoiceTaxes } from '../../taxes/tax-values.ts';
import type { InvoiceTaxes } from '../../taxes/taxed-invoice.ts';
import classes from './invoices.module.css';
import { TaxExplanation } from './tax-explanation.tsx';
import { summaryOf } from './tax-summary.ts';
import { askedWith } from './typed-invoice.ts';

const staleOn = [Service, Partner];

/** What the payer withholds, which the service proposes, and what all taxes come to while the invoice is typed. */
export const TaxesEditor = observer(function TaxesEditor({
  value,
  values,
  error,
  isDisabled,
  onChange,
}: FormEditorProps) {
  const t = useTranslate();
  const said = Array.isArray(value) ? invoiceTaxes.filter((tax) => value.includes(tax)) : undefined;
  const asked = askedWith(values, said);
  const { answer, isLoading, error: trouble } = useQuery(invoiceTaxesPreview, asked, { staleOn, debounceMs: 400 });
  if (!asked)
    return (
      <p className={classes.rule} data-wide>
        {t('finance.invoiceForm.nothingYet')}
      </p>
    );
  const proposed = answer?.proposed ?? [];
  const retained = said ?? proposed;
  const toggle = (tax: InvoiceTax, isRetained: boolean) =>
    onChange(invoiceTaxes.filter((one) => (one === tax ? isRetained : retained.includes(one))));
  const nameOf = (tax: InvoiceTax) => t(`finance.taxes.tax.${tax}`);
  const isProposal = retained.join() === proposed.join();
  // As it is kept with invoices, whoever computed it.
  const taxes = answer?.taxes as unknown as InvoiceTaxes | undefined;
  return (
    <div data-wide aria-busy={isLoading}>
      <fieldset className={classes.retained} disabled={isDisabled || !answer}>
        <legend>{t('finance.invoiceForm.retained')}</legend>
        {invoiceTaxes.map((tax) => (
          <Checkbox
            key={tax}
            label={nameOf(tax)}
            checked={retained.includes(tax)}
            onChange={(event) => toggle(tax, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {answer ? (
        <p className={classes.rule}>
          {proposed.length > 0
            ? t('finance.invoiceForm.ofService', { taxes: proposed.map(nameOf).join(', ') })
            : t('finance.invoiceForm.noneOfService')}{' '}
          {isProposal ? null : (
            <Button variant="subtle" size="compact-xs" disabled={isDisabled} onClick={() => onChange([...proposed])}>
              {t('finance.invoiceForm.useService')}
            </Button>
          )}
        </p>
      ) : null}
      {[error, trouble].map((text) =>
        text ? (
          <p key={text} className={classes.trouble} role="alert">
            {text}
          </p>
        ) : null,
      )}
      {answer && taxes && !trouble ? (
        <>
          <p className={classes.summary} role="status">
            {summaryOf(t, answer.serviceAmount, taxes)}
          </p>
          <TaxExplanation taxes={taxes} />
        </>
      ) : null}
    </div>
  );
});
