import { expect } from 'vitest';
import { Invoice } from '../../plugins/finance/src/entities/services/invoice.entity.ts';
import { Service } from '../../plugins/finance/src/entities/services/service.entity.ts';
import { ServiceType } from '../../plugins/finance/src/entities/services/service-type.entity.ts';
import { invoicePanels } from '../../plugins/finance/src/web/invoices/invoices.panels.ts';
import { servicePanels } from '../../plugins/finance/src/web/services/services.panels.ts';
import { fields } from './contracts.lines.ts';
import { api, heading, type Line, leftOpen, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';

/** Services and what is invoiced: screens, fields and calls. */
export function invoiceLines(given: () => SpecificationScene): readonly Line[] {
  const panels = [...servicePanels, ...invoicePanels];
  const stands = (says: string, path: string, modals: readonly string[]) =>
    screen(says, () => {
      const panel = (at: string) => panels.find((one) => one.path === at);
      const roles = ['staff', 'admin', 'manager'];
      expect(panel(path)).toMatchObject({ slot: 'route', roles });
      for (const modal of modals) expect(panel(`${path}/${modal}`), modal).toMatchObject({ slot: 'modal', roles });
    });
  const taxes = ['iss', 'inss', 'pis', 'cofins', 'csll', 'ir'];
  return [
    stands('| services | modals {serviceId}/edit, {serviceId}/view (read-only), new |', '/finance/services', [
      ...[':serviceId/edit', ':serviceId/view', 'new'],
    ]),
    stands('| invoices | modals {invoiceId}/edit, {invoiceId}/view (read-only), new |', '/finance/invoices', [
      ...[':invoiceId/edit', ':invoiceId/view', 'new'],
    ]),
    heading('### Service'),
    fields(
      Service,
      'organizationId, id, name, description, companyId, isActive, serviceTypeId, financeCategoryId, transactionNature, municipalTaxCode, priceFixed, priceSqm, nbsCode, cnaeCode, lc116Code; ',
    ),
    fields(
      Service,
      'tax fields issRate/issRetained, inssRate/inssRetained/inssDeductionRate, pisRate/pisRetained/pisDeductionRate, cofinsRate/cofinsRetained/cofinsDeductionRate, csllRate/csllRetained, irRate/irAditionalRate/irRetained, presumedProfitRate; createdAt, createdBy, updatedAt, updatedBy.',
      'issRate issRetained inssRate inssRetained inssDeductionRate pisRate pisRetained pisDeductionRate cofinsRate cofinsRetained cofinsDeductionRate csllRate csllRetained irRate irAditionalRate irRetained presumedProfitRate createdAt createdBy updatedAt updatedBy',
    ),
    heading('### ServiceType'),
    fields(ServiceType, 'id, name, slug.'),
    heading('### Invoice'),
    fields(
      Invoice,
      'id, partnerId, externalId, rpsSeries, rpsNumber, batchNumber, issueDate, retroactiveDate, serviceDescription, publicNote, internalNote, totalGrossAmount, totalNetAmount, calculationBasis, deductionAmount, unconditionalDiscount, conditionalDiscount, serviceAmount, ',
    ),
    fields(
      Invoice,
      'rate, amount and retained fields for iss, inss, pis, cofins, csll, ir; ',
      taxes.flatMap((tax) => [`${tax}Rate`, `${tax}Amount`, `${tax}Retained`]).join(' '),
    ),
    fields(
      Invoice,
      'presumedProfitRate, federalTaxRate, federalTaxAmount, municipalTaxRate, municipalTaxAmount, isProductionEnv, operationNature, serviceLocationType, simplifiedTaxRegime, specialTaxRegime, unitCode, cnaeCode, activityCode, activityDescription, municipalTaxCode, organizationId, projectId, audit fields.',
      'presumedProfitRate federalTaxRate federalTaxAmount municipalTaxRate municipalTaxAmount isProductionEnv operationNature serviceLocationType simplifiedTaxRegime specialTaxRegime unitCode cnaeCode activityCode activityDescription municipalTaxCode organizationId projectId createdAt createdBy updatedAt updatedBy',
    ),
    leftOpen('- Creating invoices and issuing payments by role: not shown.'),
    heading('### Services and invoices'),
    api(
      '- Service types ordered by uiOrder; services (filter, first, offset, orderBy); by id; create, update, delete.',
      async () => {
        const { manager, user, command, graphql, create } = given();
        await service(given());
        const { typeId, serviceId, name } = await service(given());
        const types = '{ serviceTypes(orderBy: UI_ORDER_ASC) { nodes { id uiOrder } } }';
        const listed = await graphql<{ serviceTypes: { nodes: { id: string; uiOrder: number }[] } }>(
          types,
          {},
          manager.auth,
        );
        const { nodes } = listed.data?.serviceTypes ?? { nodes: [] };
        expect(nodes.map(({ id }) => id)).toContain(typeId);
        expect(nodes.map(({ uiOrder }) => uiOrder)).toEqual(nodes.map(({ uiOrder }) => uiOrder).sort((a, b) => a - b));
        const document = `query($f: ServiceFilter, $i: UUID!) {
          services(filter: $f, first: 1, offset: 0, orderBy: NAME_ASC) { totalCount nodes { id } } service(id: $i) { name } }`;
        const asked = { f: { name: { equalTo: name } }, i: serviceId };
        const told = await graphql(document, asked, manager.auth);
        expect(told.data).toEqual({ services: { totalCount: 1, nodes: [{ id: serviceId }] }, service: { name } });
        const removed = await command(manager, 'deleteServiceType', { id: typeId }, 'serviceType { id }');
        expectRefusal(removed, 'IN_USE', 'Registro não pode ser excluído, pois está sendo utilizado.');
        const patch = { isActive: false };
        expect(
          (await command(manager, 'updateService', { id: serviceId, patch }, 'service { id }')).code,
        ).toBeUndefined();
        expect((await command(manager, 'deleteService', { id: serviceId }, 'service { id }')).code).toBeUndefined();
        expect((await create(user, 'service', { name: 'x', serviceTypeId: typeId })).code).toBe('FORBIDDEN');
      },
    ),
    api('- Invoices (paged); by id; create; update; delete (hard).', async () => {
      const { manager, user, graphql, command } = given();
      const { stated, invoiceId } = await invoice(given());
      const document = `query($f: InvoiceFilter, $i: UUID!) {
        invoices(filter: $f, first: 1, offset: 0) { totalCount nodes { id } } invoice(id: $i) { totalNetAmount } }`;
      const asked = { f: { serviceId: { equalTo: stated.serviceId } }, i: invoiceId };
      const read = async (who = manager) => (await graphql(document, asked, who.auth)).data;
      expect(await read()).toEqual({
        invoices: { totalCount: 1, nodes: [{ id: invoiceId }] },
        invoice: { totalNetAmount: '1000.00' },
      });
      const changed = { invoiceId, ...stated, serviceAmount: '1200.00' };
      expect((await command(user, 'updateInvoice', changed, 'invoice { id }')).code).toBe('FORBIDDEN');
      expect((await command(manager, 'updateInvoice', changed, 'invoice { id }')).code).toBeUndefined();
      expect((await command(manager, 'deleteInvoice', { invoiceId }, 'invoice { id }')).code).toBeUndefined();
      expect(await read()).toEqual({ invoices: { totalCount: 0, nodes: [] }, invoice: null });
    }),
    api('| Invoice not yet generated | message shown (exact wording not shown) |', async () => {
      const { manager, graphql } = given();
      const { invoiceId } = await invoice(given());
      const paper = 'query($i: UUID!) { invoicePaper(invoiceId: $i) { serviceName } }';
      const { errors } = await graphql(paper, { i: invoiceId }, manager.auth);
      expect(JSON.stringify(errors)).toContain('Nota fiscal ainda não gerada.');
    }),
  ];
}

async function service({ manager, admin, create }: SpecificationScene) {
  const name = crypto.randomUUID();
  const made = async (what: string, values: Record<string, unknown>, who = manager) =>
    (await create(who, what, values)).data ?? '';
  const typeId = await made('serviceType', { name, slug: `s${name.replaceAll('-', '_')}` });
  const company = { name, personType: 'legal', cnpj: '00.000.000/0000-00', fiscalRegime: 'presumedProfit' };
  const companyId = await made('partner', company, admin);
  const serviceId = await made('service', { name, serviceTypeId: typeId, companyId, issRate: '5' });
  return { name, typeId, serviceId };
}

async function invoice(scene: SpecificationScene) {
  const { serviceId } = await service(scene);
  const taker = { name: 'Maria', cpf: '000.000.000-00' };
  const partnerId = (await scene.create(scene.admin, 'partner', taker)).data ?? '';
  const stated = { serviceId, partnerId, serviceAmount: '1000.00' };
  const made = await scene.command<{ invoice: { id: string } }>(
    ...([scene.manager, 'createInvoice', stated, 'invoice { id }'] as const),
  );
  return { stated, invoiceId: made.data?.invoice.id ?? '' };
}
