/**
 * What an office finds of its own when finance comes to it. Names are Portuguese whatever language a screen has: banks are called so, and
 * a chart of categories is the office's to reword.
 */

/** Banks and payment institutions by COMPE code: Banco Central do Brasil, participants of the STR (bcb.gov.br, "Relação de participantes do STR"). */
export const usualBanks: readonly (readonly [code: string, name: string])[] = [
  ['001', 'Banco do Brasil'],
  ['003', 'Banco da Amazônia'],
  ['004', 'Banco do Nordeste do Brasil'],
  ['021', 'Banestes'],
  ['033', 'Santander'],
  ['037', 'Banpará'],
  ['041', 'Banrisul'],
  ['047', 'Banese'],
  ['069', 'Banco Crefisa'],
  ['070', 'BRB – Banco de Brasília'],
  ['077', 'Banco Inter'],
  ['084', 'Sisprime do Brasil'],
  ['085', 'Ailos'],
  ['097', 'Credisis'],
  ['099', 'Uniprime Central'],
  ['104', 'Caixa Econômica Federal'],
  ['133', 'Cresol'],
  ['136', 'Unicred'],
  ['184', 'Itaú BBA'],
  ['197', 'Stone Pagamentos'],
  ['208', 'BTG Pactual'],
  ['212', 'Banco Original'],
  ['218', 'Banco BS2'],
  ['237', 'Bradesco'],
  ['246', 'Banco ABC Brasil'],
  ['260', 'Nu Pagamentos (Nubank)'],
  ['290', 'PagSeguro (PagBank)'],
  ['318', 'Banco BMG'],
  ['323', 'Mercado Pago'],
  ['336', 'C6 Bank'],
  ['341', 'Itaú Unibanco'],
  ['348', 'Banco XP'],
  ['364', 'Efí'],
  ['380', 'PicPay'],
  ['389', 'Banco Mercantil'],
  ['403', 'Cora'],
  ['422', 'Banco Safra'],
  ['461', 'Asaas'],
  ['604', 'Banco Industrial do Brasil'],
  ['611', 'Banco Paulista'],
  ['623', 'Banco Pan'],
  ['633', 'Banco Rendimento'],
  ['637', 'Banco Sofisa'],
  ['655', 'Banco Votorantim (BV)'],
  ['707', 'Banco Daycoval'],
  ['745', 'Citibank'],
  ['748', 'Sicredi'],
  ['756', 'Sicoob'],
];

export const usualAccountTypes = [
  { name: 'Conta corrente', description: 'De movimento, em um banco', requireConciliation: true },
  { name: 'Poupança', description: 'Rende a cada mês', requireConciliation: true },
  { name: 'Conta de pagamento', description: 'Em uma instituição de pagamento', requireConciliation: true },
  { name: 'Caixa', description: 'Dinheiro no escritório, sem extrato de banco', requireConciliation: false },
  { name: 'Investimento', description: 'Aplicações financeiras', requireConciliation: true },
] as const;

/** Kinds of services by the words that programs know them by. */
export const usualServiceTypes = [
  ['regularization', 'Regularização fundiária'],
  ['topographic_survey', 'Levantamento topográfico'],
  ['georeferencing', 'Georreferenciamento'],
  ['project', 'Projetos e memoriais'],
  ['legal', 'Assessoria jurídica'],
  ['sale', 'Intermediação e venda de lotes'],
  ['administration', 'Administração de contratos'],
  ['other', 'Outros serviços'],
] as const;

interface Branch {
  readonly type: 'income' | 'expense';
  readonly name: string;
  readonly leaves: readonly string[];
}

/** Of an office that regularises land and sells lots. */
export const usualCategories: readonly Branch[] = [
  {
    ...{ type: 'income', name: 'Serviços de regularização' },
    leaves: ['Honorários de regularização', 'Levantamentos topográficos', 'Projetos e memoriais', 'Taxas de adesão'],
  },
  { type: 'income', name: 'Venda de lotes', leaves: ['Entradas', 'Parcelas', 'Quitações antecipadas'] },
  { type: 'income', name: 'Outras receitas', leaves: ['Rendimentos de aplicações', 'Reembolsos recebidos'] },
  {
    ...{ type: 'expense', name: 'Pessoal' },
    leaves: ['Salários e encargos', 'Pró-labore', 'Benefícios', 'Serviços de terceiros'],
  },
  {
    ...{ type: 'expense', name: 'Trabalho de campo' },
    leaves: ['Topografia e drones', 'Combustível e deslocamento', 'Hospedagem e alimentação'],
  },
  {
    ...{ type: 'expense', name: 'Cartórios e órgãos públicos' },
    leaves: ['Emolumentos de registro', 'Certidões', 'ART, RRT e TRT', 'Taxas municipais'],
  },
  {
    ...{ type: 'expense', name: 'Administração' },
    leaves: [
      'Aluguel e condomínio',
      'Energia, água e internet',
      'Programas e equipamentos',
      'Contabilidade e jurídico',
      'Material de escritório',
    ],
  },
  { type: 'expense', name: 'Impostos', leaves: ['ISS', 'Simples Nacional', 'Outros tributos'] },
  { type: 'expense', name: 'Despesas financeiras', leaves: ['Tarifas bancárias', 'Encargos de empréstimos'] },
  { type: 'expense', name: 'Repasses', leaves: ['Proprietários e loteadores', 'Comissões de venda'] },
];

/** Rows of the chart: `2` and below it `2.1`, `2.2`. */
export const categoryRows = usualCategories.flatMap(({ type, name, leaves }, index) => {
  const code = String(index + 1);
  return [
    { type, name, code, parent: null, place: index + 1 },
    ...leaves.map((leaf, at) => ({ type, name: leaf, code: `${code}.${at + 1}`, parent: code, place: at + 1 })),
  ];
});
