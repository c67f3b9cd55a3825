import { type AnswerOf, formatCnpj, formatCpf, formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { PaperHead, PaperSheet } from '@gleba/sdk/print/web';
import { fieldLabel, useTranslate } from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import type { invoicePaper } from '../../operations/invoices.ts';
import { invoiceTaxes } from '../../taxes/tax-values.ts';
import { PaperSums } from '../paper-sums.tsx';
import classes from './invoice-paper.module.css';

type Paper = AnswerOf<typeof invoicePaper>;
type Translate = ReturnType<typeof useTranslate>;

interface InvoicePaperProps {
  readonly paper: Paper;
  readonly organization: string;
  readonly logo?: string | undefined;
}

/** The invoice itself: who, for whom, what, how much, and what is withheld. */
export function InvoicePaper({ paper, organization, logo }: InvoicePaperProps) {
  const t = useTranslate();
  const { invoice, issuer, taker, serviceName, replaces } = paper;
  return (
    <PaperSheet className={classes.invoice}>
      <PaperHead organization={organization} logo={logo} title={t('finance.invoicePaper')}>
        {headOf(invoice, t)}
      </PaperHead>
      <p>{daysOf(invoice, t)}</p>
      {invoice.status === 'waitingForNumber' ? (
        <p className={classes.waits}>{t('finance.invoicePaper.waits')}</p>
      ) : null}
      {invoice.route === 'national' && invoice.externalId ? (
        <p>{t('finance.invoicePaper.key', { key: groupsOfFour(invoice.externalId) })}</p>
      ) : null}
      {invoice.isProductionEnv ? null : <p className={classes.waits}>{t('finance.invoicePaper.restricted')}</p>}
      {replaces ? (
        <p>
          {t('finance.invoicePaper.replaces', { series: replaces.rpsSeries ?? '', number: replaces.rpsNumber ?? '' })}
        </p>
      ) : null}
      <Person title={t('finance.invoicePaper.issuer')} person={issuer} />
      <Person title={t('finance.invoicePaper.taker')} person={taker} />
      <h2>{t('finance.invoicePaper.service')}</h2>
      <p className={classes.description}>{invoice.serviceDescription}</p>
      <p>
        {invoice.activityCode
          ? t('finance.invoicePaper.item', { name: serviceName, code: invoice.activityCode })
          : serviceName}
      </p>
      {invoice.areaSqm ? <p>{t('finance.invoicePaper.area', { area: formatNumber(invoice.areaSqm, 2) })}</p> : null}
      {invoice.publicNote ? <p className={classes.description}>{invoice.publicNote}</p> : null}
      <Amounts invoice={invoice} />
      <p className={classes.law}>
        {t('finance.invoicePaper.law', {
          federal: formatMoney(invoice.federalTaxAmount),
          federalRate: formatNumber(invoice.federalTaxRate, 2),
          municipal: formatMoney(invoice.municipalTaxAmount),
          municipalRate: formatNumber(invoice.municipalTaxRate, 2),
        })}
      </p>
    </PaperSheet>
  );
}

function headOf({ invoiceNumber, rpsSeries, rpsNumber }: Paper['invoice'], t: Translate): string {
  const rps = t('finance.invoicePaper.rps', { series: rpsSeries ?? '', number: rpsNumber ?? '' });
  return invoiceNumber ? `${t('finance.invoicePaper.number', { number: invoiceNumber })} · ${rps}` : rps;
}

function daysOf({ issueDate, competenceDate, verificationCode, route }: Paper['invoice'], t: Translate): string {
  const days = t('finance.invoicePaper.days', {
    issued: issueDate ? formatDate(issueDate) : '',
    competence: competenceDate ? formatDate(competenceDate) : '',
  });
  return verificationCode && route !== 'national'
    ? `${days} · ${t('finance.invoicePaper.verification', { code: verificationCode })}`
    : days;
}

function Person({ title, person }: { readonly title: string; readonly person: Paper['issuer'] }) {
  const t = useTranslate();
  const { name, document, municipalInscription: inscription, address, email } = person;
  const facts = [
    document ? documentText(document) : null,
    inscription ? t('finance.invoicePaper.municipalInscription', { inscription }) : null,
    address,
    email,
  ];
  return (
    <section>
      <h2>{title}</h2>
      <p className={classes.name}>{name}</p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </section>
  );
}

const groupsOfFour = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');
/** Named as the one that it is; a CNPJ may have letters. */
const documentText = (document: string) =>
  document.replace(/\W/g, '').length === 11 ? `CPF ${formatCpf(document)}` : `CNPJ ${formatCnpj(document)}`;

const amounts = [
  ...(['totalGrossAmount', 'unconditionalDiscount', 'conditionalDiscount', 'deductionAmount'] as const),
  ...(['calculationBasis'] as const),
];

function Amounts({ invoice }: { readonly invoice: Paper['invoice'] }) {
  const t = useTranslate();
  const isSomething = (amount: string) => /[1-9]/.test(amount);
  const retained = invoiceTaxes.filter((tax) => invoice[`${tax}Retained`]);
  return (
    <>
      <h2>{t('finance.invoicePaper.amounts')}</h2>
      <PaperSums className={classes.amounts}>
        {amounts
          .filter((name) => name === 'totalGrossAmount' || isSomething(invoice[name]))
          .map((name) => (
            <div key={name}>
              <dt>{fieldLabel(t, Invoice, name)}</dt>
              <dd>{formatMoney(invoice[name])}</dd>
            </div>
          ))}
        {retained.map((tax) => (
          <div key={tax}>
            <dt>
              {fieldLabel(t, Invoice, `${tax}Retained`)} ({formatNumber(invoice[`${tax}Rate`], 2)}%)
            </dt>
            <dd>−{formatMoney(invoice[`${tax}Amount`])}</dd>
          </div>
        ))}
        <div className={classes.net}>
          <dt>{fieldLabel(t, Invoice, 'totalNetAmount')}</dt>
          <dd>{formatMoney(invoice.totalNetAmount)}</dd>
        </div>
      </PaperSums>
    </>
  );
}
