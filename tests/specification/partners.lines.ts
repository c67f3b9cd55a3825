import { expect } from 'vitest';
import { Address } from '../../plugins/finance/src/entities/address.entity.ts';
import { Partner } from '../../plugins/finance/src/entities/partner.entity.ts';
import { p12 } from '../../plugins/finance/tests/support/certificates.ts';
import { fields } from './contracts.lines.ts';
import { api, heading, type Line } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** Whom the organization deals with: every field that the specification has of them and of their addresses, and the calls. */
export function partnerLines(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('### Partner'),
    fields(
      Partner,
      `organizationId, id, userId, type, personType, name, businessName, fatherName, motherName, cpf, rg, rgAuthority, rgEmissionDate,
       cnpj, email, whatsappNumber, phoneCountry, phoneNumber, stateInscription, stateInscriptionExempt, municipalInscription, birthDate,
       gender, profession, personalIncome, maritalStatus, marriageDate, marriageRegime, hasStableUnion, observation, addressId,
       billingAddressId, maritalPartnerId, responsibleId, bankAccountId, architectName, architectTitle, architectCau, `,
    ),
    // A file is named by a reference to it.
    fields(Partner, 'logoImage, ', 'logoImageId'),
    fields(Partner, 'mainCnae, rpsNextNumber, rpsSerie, legalEntityType, fiscalRegime, specialTaxRegime, '),
    // One sealed value that no call tells; they are given by a command.
    api('certificateFile, certificatePassword, ', async () => {
      const { admin, create, graphql } = given();
      const partnerId = (await create(admin, 'partner', { name: 'Terra Boa', cpf: '000.000.000-00' })).data ?? '';
      const { data } = await graphql(
        `mutation($i: SetPartnerCertificateInput!) { setPartnerCertificate(input: $i) { certificateSubject } }`,
        { i: { partnerId, certificate: p12, password: 'segredo' } },
        admin.auth,
      );
      expect(data?.setPartnerCertificate).toEqual({ certificateSubject: 'TERRA BOA LTDA:11222333000181' });
      for (const name of ['sealedCertificate', 'certificateFile', 'certificatePassword'])
        expect((await graphql(`{ partners { nodes { ${name} } } }`, {}, admin.auth)).data ?? null, name).toBeNull();
    }),
    fields(Partner, 'certificateExpirationDate, externalChatId, createdAt, createdBy, deletedAt, deletedBy.'),
    heading('### Address'),
    fields(
      Address,
      'id, country, state, city, neighborhood, street, number, complement, postalCode, fullAddress, bbox, ibgeCityCode.',
    ),
    heading('### Partners'),
    api('List (filter, first, offset, orderBy, total), by id, create, update, soft delete.', async () => {
      const { admin, create, graphql } = given();
      const addressId = (await create(admin, 'address', { city: 'Caratinga', street: 'Rua A' })).data ?? '';
      const values = { name: 'Zilda Lista', cpf: '000.000.000-00', addressId };
      const id = (await create(admin, 'partner', values)).data ?? '';
      const list = async () => {
        const { data } = await graphql(
          `{ partners(filter: { city: { equalTo: "Caratinga" } }, first: 5, offset: 0, orderBy: NAME_ASC) {
               totalCount nodes { id name street } } }`,
          {},
          admin.auth,
        );
        return data?.partners;
      };
      expect(await list()).toEqual({ totalCount: 1, nodes: [{ id, name: 'Zilda Lista', street: 'Rua A' }] });
      const run = async (document: string) => (await graphql(document, { id }, admin.auth)).errors ?? [];
      expect(
        await run(
          'mutation($id: UUID!) { updatePartner(input: { id: $id, patch: { name: "Zilda" } }) { partner { id } } }',
        ),
      ).toEqual([]);
      expect(await run('mutation($id: UUID!) { deletePartner(input: { id: $id }) { partner { id } } }')).toEqual([]);
      expect(await list()).toEqual({ totalCount: 0, nodes: [] });
      const { data } = await graphql('query($id: UUID!) { partner(id: $id) { name deletedAt } }', { id }, admin.auth);
      expect(data?.partner).toEqual({ name: 'Zilda', deletedAt: expect.any(String) });
    }),
  ];
}
