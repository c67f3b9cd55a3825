import { Contract, Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { currentDay, formatDate, formatMoney, Organization, Profile, type ReadyPaper, UserProfile } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContractInstallment } from '../../../finance/src/entities/contract-installment.entity.ts';
import { PaymentConditionTable } from '../../../finance/src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../../finance/src/entities/payment-method.entity.ts';
import { contractReadyPapers } from '../../../finance/src/server/contracts/ready-papers/index.ts';
import { memorialPapers } from '../../../lands/src/server/memorial/ready-papers.ts';
import { DocumentTemplate } from '../../src/entities/document-template.entity.ts';
import { DocumentType } from '../../src/entities/document-type.entity.ts';
import { readReadyPaper } from '../../src/server/ready-papers/read-ready-paper.ts';
import { residentPapers } from '../../src/server/ready-papers/resident-papers.ts';
import { readTemplate } from '../../src/server/templates/read-template.ts';
import { seedDocumentTypes } from '../../src/server/types/seed-types.ts';
import { usualTypes } from '../../src/server/types/usual-types.ts';
import { textOfPaper } from '../../src/template/paper.ts';
import { paperHtml } from '../../src/template/paper-html.ts';
import { type WritingMatter, writePaper } from '../../src/template/write-paper.ts';
import { subjects } from '../subjects.ts';
import { type SigningScene, startSigningScene } from './signatures/signing-scene.ts';

/** Papers that come ready: each can be taken as it is, over people that do not exist and over those of an office. */
const all = [...residentPapers, ...contractReadyPapers];
const named = all.map((paper) => [paper.id, paper] as const);
let scene: SigningScene;
const ids = { contract: '', bare: '', draft: '', resident: '', alone: '' };

beforeAll(async () => {
  scene = await startSigningScene();
  const { host, projectId } = scene;
  const given = await host.within(2, async (tx) => {
    await seedDocumentTypes(tx, subjects, all);
    const spouse = await tx.insert(Partner, { name: 'José da Silva', cpf: '529.982.247-25' });
    const partner = await tx.insert(Partner, {
      ...{ name: 'Rita & Filhos', cpf: '111.444.777-35', maritalStatus: 'married', profession: 'costureira' },
      ...{ marriageRegime: 'partialCommunity', maritalPartnerId: spouse.id },
    });
    const alone = await tx.insert(Partner, { name: 'Bento', cpf: '390.533.447-05' });
    const table = await tx.insert(PaymentConditionTable, {
      ...{ name: 'Com juros', projectId, annualInterestRate: '9', adjustmentIndex: 'ipca', finePercent: '2' },
      ...{ interestPercent: '1', fineValue: '3', canSkipInsurance: true },
    });
    const fee = await tx.insert(PaymentConditionTable, {
      ...{ name: 'Com taxa', projectId, annualInterestRate: '11.5', subscriptionFee: '777.77', canSkipInsurance: true },
    });
    const plain = await tx.insert(PaymentConditionTable, { name: 'Sem juros', projectId, canSkipInsurance: true });
    const method = await tx.insert(PaymentMethod, { name: 'Boleto' });
    const lots = [];
    for (const lot of ['1', '2', '3', '4'])
      lots.push((await tx.insert(Land, { projectId, block: 'P', lot, price: '60000.00' })).id);
    const landId = lots[2] ?? '';
    ids.resident = (await tx.insert(Resident, { projectId, landId, name: 'Rita', legalResponsible: true })).id;
    ids.alone = (await tx.insert(Resident, { projectId, landId, name: 'Ana' })).id;
    await tx.update(ResidentPartner, ids.resident, { partnerId: partner.id });
    return { partner, alone, table, plain, fee, method, lots };
  });
  const { partner, alone, table, plain, fee, method, lots } = given;
  const contract = (landId: string | undefined, more: object) => ({
    ...{ projectId, landIds: [landId], paymentMethodId: method.id, numInstallments: 12, initialDueDate: '2031-01-31' },
    ...more,
  });
  const made = async (values: object) => {
    const { data, message } = await scene.ask<{ contract: { id: string } }>(
      ...(['createContract', { contract: values }, '{ contract { id } }'] as const),
    );
    expect(message).toBeUndefined();
    return data?.contract.id ?? '';
  };
  ids.contract = await made(
    contract(lots[0], {
      ...{ paymentConditionTableId: table.id, amortizationMethod: 'price', initialPayment: { value: '6000.00' } },
      customers: [
        { partnerId: partner.id, share: '60', legalResponsible: true },
        { partnerId: alone.id, share: '40', legalResponsible: false },
      ],
    }),
  );
  const buyer = { partnerId: alone.id, share: '100', legalResponsible: true };
  ids.bare = await made(
    contract(lots[1], { paymentConditionTableId: plain.id, amortizationMethod: 'none', customers: [buyer] }),
  );
  ids.draft = await made(
    contract(lots[3], {
      ...{ paymentConditionTableId: fee.id, amortizationMethod: 'price', numInstallments: 36, customers: [buyer] },
      ...{ initialPayment: { value: '6000.01', parts: 2 }, balloons: [{ month: 12, value: '3333.33' }] },
      subscriptionFee: { conditions: 'additional' },
    }),
  );
  await scene.ask('confirmContract', { contractId: ids.contract }, '{ contract { id } }');
}, 120_000);
afterAll(() => scene?.stop());

async function matter(context: string, subjectId?: string, who = scene.admin): Promise<WritingMatter> {
  const { data, errors } = await scene.host.graphql<{ templateMatter: WritingMatter }>(
    'query($c: String!, $s: UUID) { templateMatter(context: $c, subjectId: $s) { names values today } }',
    { c: context, ...(subjectId && { s: subjectId }) },
    who,
  );
  expect(errors).toEqual([]);
  return data?.templateMatter ?? { names: [], values: {}, today: '' };
}

describe.each(named)('%s', (_id, paper) => {
  const tree = () => readReadyPaper(paper.text);

  test('is a template as people may save one, for types that there are', () => {
    expect(readTemplate(tree())).toEqual(tree());
    for (const slug of paper.types) expect(usualTypes.find((type) => type.slug === slug)?.of, slug).toBe(paper.context);
  });

  test('lacks nothing over people that do not exist', async () => {
    const { problems, paper: written } = writePaper(tree(), await matter(paper.context));
    expect(problems).toEqual([]);
    expect(paperHtml(written, paper.id)).not.toMatch(/\{\{|\*\*|@(if|each|end|sign)/);
  });

  test('lacks nothing over records, with or without what an office need not know', async () => {
    const records = paper.context === 'contract' ? [ids.contract, ids.bare] : [ids.resident, ids.alone];
    for (const id of records) expect(writePaper(tree(), await matter(paper.context, id)).problems).toEqual([]);
  });
});

describe('the sale', () => {
  const sale = (): ReadyPaper => {
    const paper = contractReadyPapers.find(({ id }) => id === 'finance.saleCommitment');
    if (!paper) throw new Error('There is none.');
    return paper;
  };
  const written = async (id: string) => {
    const { paper } = writePaper(readReadyPaper(sale().text), await matter('contract', id));
    return { text: textOfPaper(paper), html: paperHtml(paper, 'Contrato') };
  };

  test('names every party with a place to sign, and every installment', async () => {
    const { text, html } = await written(ids.contract);
    const { totalValue } = await scene.host.within(2, (tx) => tx.get(Contract, ids.contract));
    expect(text).toContain(`${formatMoney(totalValue)} (`);
    expect(html.match(/class="signature"/g)).toHaveLength(2 + 2 + 1 + 1);
    for (const part of ['Rita & Filhos', 'José da Silva', 'Cônjuge ou companheiro(a) anuente', 'Bento', '60%', '40%'])
      expect(text).toContain(part);
    const rows = await scene.host.within(2, (tx) =>
      tx.list(ContractInstallment, { filter: { contractId: { equalTo: ids.contract } }, first: 100 }),
    );
    expect(rows).toHaveLength(13);
    for (const { name, dueDate, value } of rows)
      expect(text).toContain(`${name}${formatDate(dueDate)}${formatMoney(value)}`);
    expect(text).toContain('IPCA');
    expect(text).toContain('9% ao ano');
  });

  test('says nothing of interest and correction where there are none', async () => {
    const { text } = await written(ids.bare);
    expect(text).toContain('não sofrem correção monetária');
    expect(text).not.toContain('juros compensatórios');
    expect(text).not.toContain('acréscimo fixo');
  });
});

describe('a draft', () => {
  test('lists the very installments that confirming makes, in the wizard and in its paper', async () => {
    const sale = contractReadyPapers[0]?.text ?? '';
    const told = async () => {
      const given = await matter('contract', ids.draft);
      const { installments } = given.values.contract as { installments: Record<string, unknown>[] };
      return { installments, text: textOfPaper(writePaper(readReadyPaper(sale), given).paper) };
    };
    const before = await told();
    expect(before.installments).toHaveLength(2 + 36 + 1 + 1);
    await scene.ask('confirmContract', { contractId: ids.draft }, '{ contract { id } }');
    const after = await told();
    expect(before.text).toBe(after.text);
    // Every field that is foretold, to the cent; zeros have as many digits as they like.
    const same = (value: unknown) => (/^0(\.0+)?$/.test(String(value)) ? '0' : value);
    for (const [index, foretold] of before.installments.entries())
      for (const [name, value] of Object.entries(foretold))
        expect([name, same(after.installments[index]?.[name])]).toEqual([name, same(value)]);
    expect(Object.keys(before.installments[0] ?? {})).toEqual(
      expect.arrayContaining(['name', 'dueDate', 'value', 'principalValue', 'interestValue', 'netValue', 'kind']),
    );
  });

  test('tells nobody who does not read its installments', async () => {
    const clerkId = await scene.host.addMember(2, 'user', 'cashier');
    await scene.host.within(2, async (tx) => {
      const accessKeys = ['documents', 'contracts-list', 'project-details'];
      const profile = await tx.insert(Profile, { name: 'Consulta', accessKeys, isProjectLevel: true });
      await tx.insert(UserProfile, { userId: clerkId, profileId: profile.id, projectId: scene.projectId });
    });
    const clerk = await scene.host.authorization(clerkId, 2);
    const { contract } = (await matter('contract', ids.bare, clerk)).values as {
      contract: { contractNumber: string; installments: unknown[] };
    };
    expect(contract.contractNumber).toBeTruthy();
    expect(contract.installments).toEqual([]);
    const { values } = await matter('contract', ids.bare);
    expect((values.contract as { installments: unknown[] }).installments).toHaveLength(12);
  });
});

describe('how they arrive', () => {
  test('a new organization’s types are written from them, those whose signatures bind among them', async () => {
    const found = await scene.host.within(2, async (tx) => {
      const types = await tx.list(DocumentType, { first: 100 });
      const templates = await tx.list(DocumentTemplate, { first: 100 });
      return templates.map((template) => [
        types.find(({ id }) => id === template.documentTypeId)?.slug,
        template.number,
      ]);
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(all.flatMap(({ types }) => types.map((slug) => [slug, 1]))),
    );
    const { data } = await scene.host.graphql<{ contractTemplates: { templates: { name: string }[] } }>(
      'query($p: UUID!) { contractTemplates(projectId: $p) { templates { name } } }',
      { p: scene.projectId },
      scene.admin,
    );
    expect(data?.contractTemplates.templates).toEqual([{ name: 'Instrumento do contrato' }]);
  });

  test('are offered to administrators, those of a context, whichever plugin brings them', async () => {
    const ask = (context: string, who = scene.admin) =>
      scene.host.graphql<{ readyPapers: { papers: { id: string; types: string[] }[] } }>(
        'query($c: String!) { readyPapers(context: $c) { papers { id title types tree } } }',
        { c: context },
        who,
      );
    const papersOf = async (context: string) => (await ask(context)).data?.readyPapers.papers.map(({ id }) => id);
    expect(await papersOf('contract')).toEqual(contractReadyPapers.map(({ id }) => id));
    expect(await papersOf('resident')).toEqual(residentPapers.map(({ id }) => id));
    expect(await papersOf('land')).toEqual(
      memorialPapers.flatMap(({ id, context }) => (context === 'land' ? [id] : [])),
    );
    const clerk = await scene.host.authorization(await scene.host.addMember(2, 'user', 'clerk'), 2);
    expect((await ask('contract', clerk)).errors[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

test('a paper is dated by the organization’s own day, wherever it is', async () => {
  const { preferences } = await scene.host.within(2, (tx) => tx.get(Organization, '2'));
  const prefer = (values: object) =>
    scene.host.within(2, (tx) => tx.update(Organization, '2', { preferences: { ...preferences, ...values } }));
  // They are a day and an hour apart: at no moment have both the same day.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await prefer({ timeZone });
    expect((await matter('contract')).today).toBe(currentDay(new Date(), timeZone));
  }
  await prefer({});
});

describe('what is no ready-made paper', () => {
  test.each([
    ['@if a = b\nAberto', 'Line 1'],
    ['Fim\n@end', 'Line 2'],
    ['@maybe x', 'Line 1'],
    ['{{x : loudly}}', "the format 'loudly'"],
  ])('%s', (text, problem) => {
    expect(() => readReadyPaper(text)).toThrow(problem);
  });
});
