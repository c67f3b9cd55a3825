import { defaultOrganizationId, globalOrganizationId, Project } from '@gleba/core';
import { expect } from 'vitest';
import { landSides } from '../../plugins/lands/src/entities/land-segments.ts';
import { landStatuses } from '../../plugins/lands/src/land-status.ts';
import { madeType } from './support/document-types.ts';
import { api, type Line, outOfScope, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** What section 3 of the first document says of people, projects, lots and what belongs to them. */
export function entityLines(given: () => SpecificationScene): readonly Line[] {
  /** An administrator is answered these fields; one that is not there is refused by the endpoint. */
  const reads = (says: string, plural: string, fields: string) =>
    api(says, async () => {
      const { code, data } = await given().ask<Record<string, { nodes: unknown[] }>>(
        given().admin,
        `{ ${plural}(first: 1) { nodes { ${fields} } } }`,
      );
      expect(code).toBeUndefined();
      expect(data?.[plural]?.nodes).toBeInstanceOf(Array);
    });
  return [
    ...organizationLines(reads),
    ...projectLines(given, reads),
    ...landLines(given, reads),
    ...referralLines(reads),
  ];
}

type Reads = (says: string, plural: string, fields: string) => Line;

function organizationLines(reads: Reads): readonly Line[] {
  return [
    reads(
      'Organization: id (integer), name, logoImage, preferences, ui_customizations.',
      'organizations',
      'id name logoImage preferences uiCustomizations',
    ),
    reads(
      'mainCompanyId, insuranceCategoryId, bankCostCategoryId, platformBankCostCategoryId, platformCostCategoryId, and tax category ids for iss, inss, pis, cofins, csll, ir, irAditional.',
      'organizationDefaultsList',
      'mainCompanyId insuranceCategoryId bankCostCategoryId platformBankCostCategoryId platformCostCategoryId issCategoryId inssCategoryId pisCategoryId cofinsCategoryId csllCategoryId irCategoryId irAditionalCategoryId',
    ),
    screen('The global organization has id 0; the default organization id is 2.', () => {
      expect([globalOrganizationId, defaultOrganizationId]).toEqual([0, 2]);
    }),
    reads(
      'User: id, name, email, mobilePhone, role (enumerated, default USER, ADMIN known), preferences, twoFaEnabled, organization memberships each with role, audit fields.',
      'users',
      'id name email mobilePhone preferences twoFaEnabled memberships { nodes { role } } createdAt createdBy updatedAt updatedBy',
    ),
    reads('Profile: id, name, isProjectLevel, isOrgLevel.', 'profiles', 'id name isProjectLevel isOrgLevel'),
    reads('UserProfile: id, profileId, userId, projectId.', 'userProfiles', 'id profileId userId projectId'),
    reads(
      'UserInvite: id, name, profileId, projectIds, role, email, expiration, accepted.',
      'userInvites',
      'id name profileId projectIds role email expiration accepted',
    ),
    reads(
      'UserGroup: id, name, description, members (id, name, email); a group also defines which folders it may access.',
      'userGroups',
      'id name description members { nodes { user { id name email } } } folderIds',
    ),
    reads(
      'ContactMethod: organizationId, id, name, isDigital, uiOrder.',
      'contactMethods',
      'organizationId id name isDigital uiOrder',
    ),
    reads('Notification: user_id, read_at, created_at.', 'notifications', 'userId readAt createdAt'),
    reads(
      'Job: id, jobBatchId, referenceId, type, status, createdAt, createdBy, startedAt, finishedAt, payload.',
      'jobs',
      'id jobBatchId referenceId type status createdAt createdBy startedAt finishedAt payload',
    ),
    reads(
      'JobBatch: id, relatedId, relatedTable, computedStatus, createdAt, createdBy.',
      'jobBatches',
      'id relatedId relatedTable computedStatus createdAt createdBy',
    ),
  ];
}

function projectLines(given: () => SpecificationScene, reads: Reads): readonly Line[] {
  /** A project of its own, and what is written of it by an extension's `set…`. */
  async function withFacts(extension: string, patch: object): Promise<{ code: string | undefined; kept: unknown }> {
    const { admin, ask, create } = given();
    const { data: id } = await create(admin, 'project', { name: `Padrões ${extension}` });
    const name = extension.charAt(0).toUpperCase() + extension.slice(1);
    const { code } = await ask(
      admin,
      `mutation($i: Set${name}Input!) { set${name}(input: $i) { ${extension} { id } } }`,
      { i: { id, patch } },
    );
    const { data } = await ask<{ project: Record<string, unknown> }>(
      admin,
      `{ project(id: "${id}") { ${extension} { ${Object.keys(patch).join(' ')} } } }`,
    );
    return { code, kept: data?.project[extension] };
  }
  return [
    reads(
      'Project: id, name, country, city, state, neighborhood, postalCode, fullAddress, addressBbox, boundaries (geojson), centroid (geojson), responsibleCompanyId (with company name), uiOrder, properties, projectSrid, backgroundImage, estimatedStartBillingDate, estimatedNumLands, startedAt, projectStageId (id, name, type), total count of lands, deletedAt, deletedBy.',
      'projects',
      'id name country city state neighborhood postalCode fullAddress addressBbox boundaries centroid responsibleCompanyId responsibleCompany { name } uiOrder properties projectSrid backgroundImage estimatedStartBillingDate estimatedNumLands startedAt projectStageId projectStage { id name type } lands { totalCount } deletedAt deletedBy',
    ),
    reads(
      'paymentConditionTableId, bankAccountId, payment condition table,',
      'projects',
      'projectDefaults { paymentConditionTableId bankAccountId paymentConditionTable { name } }',
    ),
    reads(
      'defaultServiceId, subscriptionFeeServiceId,',
      'projects',
      'projectDefaults { defaultServiceId subscriptionFeeServiceId }',
    ),
    reads('basePriceFixed, basePriceSqm,', 'projects', 'projectPrice { basePriceFixed basePriceSqm }'),
    reads('referralId (with referrerName)', 'projects', 'projectReferral { referralId referral { referrerName } }'),
    api('visitResults,', async () => {
      const { data } = await given().create(given().admin, 'visitResult', { name: 'Atendido' });
      const patch = { visitResults: [data] };
      expect(await withFacts('projectVisits', patch)).toEqual({ code: undefined, kept: patch });
      expect((await withFacts('projectVisits', { visitResults: [given().admin.id] })).code).toBe('VALIDATION');
    }),
    api('documentTypes, contractTemplateId,', async () => {
      const documentTypes = [await madeType(given(), 'land')];
      const contractTemplateId = await madeType(given(), 'contract', { signatureConfirms: true });
      const patch = { documentTypes, contractTemplateId };
      expect(await withFacts('projectDocuments', patch)).toEqual({ code: undefined, kept: patch });
      const [contractTemplate] = documentTypes;
      expect((await withFacts('projectDocuments', { contractTemplateId: contractTemplate })).code).toBe('VALIDATION');
    }),
    api('spatial reference proj4 text', async () => {
      const { data } = await given().ask<{ spatialReferences: { proj4text: string }[] }>(
        given().admin,
        '{ spatialReferences(search: "31983") { proj4text } }',
      );
      expect(data?.spatialReferences[0]?.proj4text).toContain('+proj=utm +zone=23 +south');
    }),
    outOfScope('organizationBankAccountId', 'the organization has one default account (docs/decisions/0072)'),
    reads(
      'ProjectStage: id, name, description, type, uiOrder, properties.',
      'projectStages',
      'id name description type uiOrder properties',
    ),
    screen('Project types: construction, farm, mining, landfill, other.', () => {
      expect(Project.fields.type.values).toEqual(['construction', 'farm', 'mining', 'landfill', 'other']);
    }),
  ];
}

function landLines(given: () => SpecificationScene, reads: Reads): readonly Line[] {
  return [
    reads(
      'Land: id, projectId, externalId, geometryId, block, lot, subdivision, computedStatus, price, computedPrice, computedArea, customArea, customPublicArea, blockNewContract, currentContractId, segments, lawsuitId, addressId, address, observation, last visit result, legal-responsible residents (partner name, cpf, whatsapp number), deletedAt/deletedBy.',
      'lands',
      'id projectId externalId geometryId block lot subdivision computedStatus price computedPrice computedArea customArea customPublicArea blockNewContract currentContractId segments lawsuitId addressId address observation lastVisitResult { name } residents(filter: { legalResponsible: { equalTo: true } }) { nodes { residentPartner { partner { name cpf whatsappNumber } } } } deletedAt deletedBy',
    ),
    api('geometries per layer,', async () => {
      const { admin, ask, create } = given();
      const { data: projectId } = await create(admin, 'project', { name: 'Formas por camada' });
      const { data: id } = await create(admin, 'land', { projectId, block: 'A', lot: '1' });
      const { data, code } = await ask<{ landGeometries: unknown }>(
        admin,
        `{ landGeometries(projectId: "${projectId}", landId: "${id}") { isWhole layers { layerId name layerType geometries { id isOwn area properties } } } }`,
      );
      expect([code, data?.landGeometries]).toEqual([undefined, { isWhole: true, layers: [] }]);
    }),
    reads('LandStatus: landId, status.', 'landStatuses', 'landId status'),
    screen(
      'Land status values in the interface catalogue: with_problem, pending, started, with_contract, archived.',
      () => {
        expect([...landStatuses].sort()).toEqual(
          ['with_problem', 'pending', 'started', 'with_contract', 'archived'].sort(),
        );
      },
    ),
    screen('Land sides: front, back, left, right, lateral, parallel.', () => {
      for (const kind of ['front', 'back', 'left', 'right', 'lateral', 'parallel']) expect(landSides).toContain(kind);
    }),
    reads(
      'Geometry: id, layerId, projectId, geom, area, properties, splittedFromId.',
      'geometries',
      'id layerId projectId geom area properties splittedFromId',
    ),
    api('Spatial reference: srid, srtext, epsgCodeName.', async () => {
      const { data } = await given().ask<{ spatialReferences: Record<string, unknown>[] }>(
        given().admin,
        '{ spatialReferences(search: "SIRGAS 2000 / UTM zone 23S") { srid srtext epsgCodeName } }',
      );
      expect(data?.spatialReferences[0]).toMatchObject({ srid: 31983, epsgCodeName: expect.stringContaining('23S') });
    }),
    reads(
      'Resident: id, projectId, landId, name, legalResponsible, secondaryResponsible, partnerId, deletedAt, deletedBy.',
      'residents',
      'id projectId landId name legalResponsible secondaryResponsible residentPartner { partnerId } deletedAt deletedBy',
    ),
    reads(
      'VisitResult: organizationId, id, name, success, fields, uiOrder.',
      'visitResults',
      'organizationId id name success fields uiOrder',
    ),
    reads(
      'LandVisit: id, createdAt, createdBy, user location (geojson), visitResultId, visitResultDetails.',
      'landVisits',
      'id createdAt createdBy userLocation visitResultId visitResultDetails',
    ),
    reads(
      'Lawsuit: id, projectId, processNumber, processStatus, land count, audit fields.',
      'lawsuits',
      'id projectId processNumber processStatus landCount createdAt createdBy updatedAt updatedBy',
    ),
  ];
}

function referralLines(reads: Reads): readonly Line[] {
  return [
    reads(
      'ReferralLink: id, channel, referrerName, referrerPhone, referrerEmail, enabled, message, documentTypes, preferences, createdAt, createdBy, updatedAt, updatedBy.',
      'referralLinks',
      'id channel referrerName referrerPhone referrerEmail enabled message documentTypes preferences createdAt createdBy updatedAt updatedBy',
    ),
    reads(
      'Referral: id, referralLinkId, referrerName, referrerPhone, referrerEmail, name, country, city, state, neighborhood, postalCode, fullAddress, addressBbox, boundaries (geojson), estimatedNumLands, observation, useragent, createdAt.',
      'referrals',
      'id referralLinkId referrerName referrerPhone referrerEmail name country city state neighborhood postalCode fullAddress addressBbox boundaries estimatedNumLands observation useragent createdAt',
    ),
  ];
}
