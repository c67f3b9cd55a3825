/** What the screens of an office in everyday work need beside the demonstration project; ids for the addresses. */
export interface DemoOffice {
  /** Values of the addresses' parameters, by their names. */
  readonly ids: Readonly<Record<string, string>>;
}

type Ask = <T>(query: string, variables?: Record<string, unknown>) => Promise<T>;

export async function demoOffice(ask: Ask): Promise<DemoOffice> {
  /** Makes a record of an entity and answers its id. */
  async function make(name: string, values: Record<string, unknown>): Promise<string> {
    const type = name.charAt(0).toUpperCase() + name.slice(1);
    const answer = await ask<Record<string, Record<string, { id: string }>>>(
      `mutation($i: Create${type}Input!) { create${type}(input: $i) { ${name} { id } } }`,
      { i: { [name]: values } },
    );
    return answer[`create${type}`]?.[name]?.id ?? '';
  }
  const first = async (list: string, more = '') =>
    (await ask<Record<string, { nodes: { id: string }[] }>>(`{ ${list}(first: 1${more}) { nodes { id } } }`))[list]
      ?.nodes[0]?.id ?? '';

  const projectId = await first('projects');
  const profileId = await make('profile', {
    name: 'Leitura de lotes e moradores do projeto',
    accessKeys: ['project-details', 'lands', 'residents', 'members'],
    isOrgLevel: true,
  });
  const userGroupId = await make('userGroup', { name: 'Moradores', description: 'Pastas do Jardim das Flores' });
  const people = [
    { name: 'Maria Aparecida da Conceição dos Santos Albuquerque', email: 'maria@example.org', role: 'pilot' },
    { name: 'João Batista', email: 'joao@example.org', role: 'user' },
  ];
  const ids: string[] = [];
  for (const person of people) {
    const { addUser } = await ask<{ addUser: { user: { id: string } } }>(
      'mutation($i: AddUserInput!) { addUser(input: $i) { user { id } } }',
      {
        i: { ...person, password: 'Senha-boa-1', profileId, projectIds: [projectId], userGroupIds: [userGroupId] },
      },
    );
    ids.push(addUser.user.id);
  }
  await make('userInvite', { email: 'convidada.com.um.nome.bem.longo@prefeitura.example.org', role: 'manager' });
  const companyId = await make('company', { name: 'Terra Boa Regularização Ltda.', registerNumber: '11222333000181' });
  const projectStageId = await make('projectStage', {
    name: 'Levantamento topográfico',
    description: 'Marcos, vértices e planta',
  });
  await make('projectStage', { name: 'Aprovação na prefeitura' });
  const removed = await make('project', { name: 'Sítio Boa Vista', type: 'farm' });
  await ask('mutation($i: UpdateProjectInput!) { updateProject(input: $i) { project { id } } }', {
    i: { id: removed, patch: { deletedAt: new Date().toISOString() } },
  });
  await ask('mutation($i: CreateOrganizationInput!) { createOrganization(input: $i) { organization { id } } }', {
    i: { name: 'Escritório de Campo' },
  });
  const spouse = await make('partner', { name: 'Antônio Carlos de Albuquerque', cpf: '111.444.777-35' });
  const partnerId = await make('partner', {
    name: 'Maria Aparecida da Conceição dos Santos Albuquerque',
    cpf: '529.982.247-25',
    rg: 'MG-12.345.678',
    rgAuthority: 'SSP/MG',
    birthDate: '1984-03-15',
    profession: 'Professora',
    personalIncome: '4250.5',
    email: 'maria@example.org',
    whatsappNumber: '(33) 98765-4321',
    maritalStatus: 'married',
    marriageDate: '2009-10-03',
    marriageRegime: 'partialCommunity',
    maritalPartnerId: spouse,
    addressId: await make('address', {
      street: 'Rua Doutor Onofre Bastos',
      number: '120',
      city: 'Teófilo Otoni',
      state: 'Minas Gerais',
      postalCode: '39800-000',
    }),
  });
  await make('partner', {
    name: 'Loteadora Vale do Mucuri Empreendimentos Ltda.',
    type: 'participant',
    personType: 'legal',
    cnpj: '11.222.333/0001-81',
    responsibleId: partnerId,
  });
  const { sendFeedback } = await ask<{ sendFeedback: { id: string } }>(
    'mutation($i: SendFeedbackInput!) { sendFeedback(input: $i) { id } }',
    { i: { name: 'Maria', email: 'maria@example.org', message: 'O mapa demora a abrir na obra.', page: '/lands' } },
  );
  const { createReferralLink: made } = await ask<{
    createReferralLink: { referralLink: { id: string; token: string } };
  }>('mutation($i: CreateReferralLinkInput!) { createReferralLink(input: $i) { referralLink { id token } } }', {
    i: { referralLink: { channel: 'Site da prefeitura', message: 'Conte-nos da sua área.' } },
  });
  const { publicInsertReferral } = await ask<{ publicInsertReferral: { referralId: string } }>(
    'mutation($i: PublicInsertReferralInput!) { publicInsertReferral(input: $i) { referralId } }',
    {
      i: {
        token: made.referralLink.token,
        referral: {
          referrerName: 'Josefa Aparecida da Silva',
          referrerPhone: '(31) 98765-4321',
          name: 'Chácara Boa Vista',
          city: 'Belo Horizonte',
          state: 'Minas Gerais',
          estimatedNumLands: 40,
          observation: 'Portão azul, falar com o caseiro.',
          boundaries: {
            type: 'Polygon',
            coordinates: [
              [
                [-43.94, -19.92],
                [-43.938, -19.921],
                [-43.937, -19.918],
                [-43.94, -19.917],
                [-43.94, -19.92],
              ],
            ],
          },
        },
      },
    },
  );
  return {
    ids: {
      projectId,
      project: projectId,
      profileId,
      userGroupId,
      userId: ids[0] ?? '',
      companyId,
      projectStageId,
      organizationId: '2',
      referralLinkId: made.referralLink.id,
      referralToken: made.referralLink.token,
      referralId: publicInsertReferral.referralId,
      feedbackId: sendFeedback.id,
      partnerId,
      contactMethodId: await first('contactMethods'),
      storedMailId: await first('storedMails'),
      jobId: await first('jobs'),
    },
  };
}
