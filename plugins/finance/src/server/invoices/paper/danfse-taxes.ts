import { type Cell, field, type Row, title, unlessEmpty } from './danfse-rows.ts';
import { coded, cut, joined, money, percent, type Said, sumOf } from './paper-values.ts';
import type { XmlFacts } from './xml-facts.ts';

const declared = 'DPS/infDPS';

/** The four blocks of taxes and totals. */
export function taxRows(invoice: XmlFacts): readonly Row[] {
  return [...municipalRows(invoice), ...federalRows(invoice), ...reformRows(invoice), ...totalRows(invoice)];
}

function municipalRows(invoice: XmlFacts): readonly Row[] {
  const at = `${declared}/valores/trib/tribMun`;
  const of = (path: string) => invoice.text(path);
  const amounts = `${declared}/valores`;
  return [
    {
      height: 0.65,
      isFirst: true,
      cells: [
        title('iss'),
        field('issKind', coded(invoice, `${at}/tribISSQN`, 'tribISSQN')),
        field(
          'issPlace',
          joined(' / ', of('xLocIncid'), of(`${at}/cPaisResult`) ?? (of('xLocIncid') ? 'BR' : null)),
          2,
        ),
      ],
    },
    ...unlessEmpty({
      height: 0.65,
      cells: [
        field('issRegime', coded(invoice, `${declared}/prest/regTrib/regEspTrib`, 'regEspTrib')),
        field('issImmunity', cut(coded(invoice, `${at}/tpImunidade`, 'tpImunidade'), 40)),
        field('issSuspension', coded(invoice, `${at}/exigSusp/tpSusp`, 'tpSusp')),
        field('issProcess', of(`${at}/exigSusp/nProcesso`)),
      ],
    }),
    ...unlessEmpty({
      height: 0.64,
      cells: [
        field('issBenefit', of('valores/tpBM')),
        field('issBenefitAmount', money(of('valores/vCalcBM'))),
        field('issDeductions', money(of(`${amounts}/vDedRed/vDR`) ?? of('valores/vCalcDR'))),
        field('unconditional', money(of(`${amounts}/vDescCondIncond/vDescIncond`))),
      ],
    }),
    {
      height: 0.65,
      cells: [
        field('issBase', money(of('valores/vBC'))),
        field('issRate', percent(of('valores/pAliqAplic'))),
        field('issWithheld', coded(invoice, `${at}/tpRetISSQN`, 'tpRetISSQN')),
        field('issAmount', money(of('valores/vISSQN'))),
      ],
    },
  ];
}

/** Until the end of 2026 PIS and COFINS of one's own stand on the paper (note 6); later they are none. */
const lastYearOfPis = '2026';

function federalRows(invoice: XmlFacts): readonly Row[] {
  const at = `${declared}/valores/trib/tribFed`;
  const of = (name: string) => invoice.text(`${at}/${name}`);
  const hasPis = (invoice.text(`${declared}/dCompet`) ?? '').slice(0, 4) <= lastYearOfPis;
  const own: Row = {
    height: 0.65,
    cells: [
      field('pis', money(of('piscofins/vPis'))),
      field('cofins', money(of('piscofins/vCofins'))),
      field('contributionsKind', coded(invoice, `${at}/piscofins/tpRetPisCofins`, 'tpRetPisCofins'), 2),
    ],
  };
  return [
    {
      height: 0.65,
      isFirst: true,
      cells: [
        title('federal'),
        field('irrf', money(of('vRetIRRF'))),
        field('inss', money(of('vRetCP'))),
        field('contributions', money(of('vRetCSLL'))),
      ],
    },
    ...(hasPis ? [own] : []),
  ];
}

/** IBS and CBS, as the environment computed them; of an invoice without them lines that say so by a stroke. */
function reformRows(invoice: XmlFacts): readonly Row[] {
  const of = (name: string) => invoice.text(`IBSCBS/${name}`);
  const said = (name: string) => invoice.text(`${declared}/IBSCBS/${name}`);
  const own = `${declared}/valores/trib/tribFed/piscofins`;
  const excluded = invoice.has('IBSCBS')
    ? sumOf(
        invoice.text(`${declared}/valores/vDescCondIncond/vDescIncond`),
        ...[of('valores/vCalcReeRepRes'), invoice.text('valores/vISSQN')],
        ...[invoice.text(`${own}/vPis`), invoice.text(`${own}/vCofins`)],
      )
    : null;
  const rates = (...names: readonly string[]): Said => joined(' / ', ...names.map((name) => percent(of(name))));
  const situation = joined(' / ', said('valores/trib/gIBSCBS/CST'), said('valores/trib/gIBSCBS/cClassTrib'));
  return [
    {
      height: 0.64,
      isFirst: true,
      cells: [
        title('reform'),
        field('reformSituation', situation),
        field('reformPlace', joined(' / ', said('cIndOp'), of('cLocalidadeIncid'), of('xLocalidadeIncid')), 2),
      ],
    },
    {
      height: 0.65,
      cells: [
        field('reformExcluded', money(excluded)),
        field('reformBase', money(of('valores/vBC'))),
        field('reformReduced', rates('valores/uf/pRedAliqUF', 'valores/mun/pRedAliqMun', 'valores/fed/pRedAliqCBS')),
        field('ibsRates', rates('valores/uf/pIBSUF', 'valores/mun/pIBSMun')),
      ],
    },
    {
      height: 0.65,
      cells: [
        field('ibsMunicipalRate', percent(of('valores/mun/pAliqEfetMun'))),
        field('ibsMunicipal', money(of('totCIBS/gIBS/gIBSMunTot/vIBSMun'))),
        field('ibsStateRate', percent(of('valores/uf/pAliqEfetUF'))),
        field('ibsState', money(of('totCIBS/gIBS/gIBSUFTot/vIBSUF'))),
      ],
    },
    {
      height: 0.64,
      cells: [
        field('ibsTotal', money(of('totCIBS/gIBS/vIBSTot'))),
        field('cbsRate', percent(of('valores/fed/pCBS'))),
        field('cbsEffectiveRate', percent(of('valores/fed/pAliqEfetCBS'))),
        field('cbsTotal', money(of('totCIBS/gCBS/vCBS'))),
      ],
    },
  ];
}

function totalRows(invoice: XmlFacts): readonly Row[] {
  const declaredAmount = (name: string) => money(invoice.text(`${declared}/valores/${name}`));
  const of = (name: string) => invoice.text(`IBSCBS/totCIBS/${name}`);
  const whole: Cell = { ...field('netWithReform', money(of('vTotNF'))), look: 'shaded' };
  return [
    {
      height: 0.69,
      isFirst: true,
      cells: [
        title('total'),
        field('gross', declaredAmount('vServPrest/vServ')),
        field('unconditional', declaredAmount('vDescCondIncond/vDescIncond')),
        field('conditional', declaredAmount('vDescCondIncond/vDescCond')),
      ],
    },
    {
      height: 0.68,
      cells: [
        field('withheld', money(invoice.text('valores/vTotalRet'))),
        field('net', money(invoice.text('valores/vLiq'))),
        field('reformTotal', money(sumOf(of('gIBS/vIBSTot'), of('gCBS/vCBS')))),
        whole,
      ],
    },
  ];
}
