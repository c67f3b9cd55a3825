import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminRouteLines } from './admin-routes.lines.ts';
import { callLines } from './calls.lines.ts';
import { chargeLines } from './charges.lines.ts';
import { collectionLines } from './collection.lines.ts';
import { constantLines } from './constants.lines.ts';
import { contractLines } from './contracts.lines.ts';
import { dashboardLines } from './dashboards.lines.ts';
import { documentStateLines, viewerLines } from './documents.lines.ts';
import { dossierLines } from './dossier.lines.ts';
import { entityLines } from './entities.lines.ts';
import { errorLines } from './errors.lines.ts';
import { initialDataLines } from './initial-data.lines.ts';
import { invoiceLines } from './invoices.lines.ts';
import { layerLines } from './layers.lines.ts';
import { moneyLines, settingsScreen } from './money.lines.ts';
import { partnerLines } from './partners.lines.ts';
import { peopleLines } from './people.lines.ts';
import { peopleCallLines } from './people-calls.lines.ts';
import { profileLines } from './profiles.lines.ts';
import { projectPartnerLines } from './project-partners.lines.ts';
import { providerLines } from './provider.lines.ts';
import { purposeLines } from './purpose.lines.ts';
import { readingLines } from './reading.lines.ts';
import { recordCallLines } from './record-calls.lines.ts';
import { reportScreens } from './reports.lines.ts';
import { routeLines } from './routes.lines.ts';
import { sharedFactLines } from './shared-facts.lines.ts';
import { signatureLines } from './signatures.lines.ts';
import { stateLines } from './states.lines.ts';
import { type Line, lettersOf } from './support/line.ts';
import { type SpecificationScene, startSpecificationScene } from './support/specification-scene.ts';
import { templateLines } from './templates.lines.ts';
import { validationLines } from './validation.lines.ts';

let scene: SpecificationScene;
const given = () => scene;
beforeAll(async () => {
  scene = await startSpecificationScene();
}, 300_000);
afterAll(() => scene?.stop());

/**
 * Sections of the specification, with the SHA-256 of their letters and digits (small, without headings of the section). The
 * lines of each table, put one behind the other, must be that text: none is left out, none is told otherwise than it stands.
 */
const sections: readonly (readonly [name: string, lines: readonly Line[], digest: string])[] = [
  ['2. Route guard and table', routeLines(), 'c5223a466832611a0df619317c0089969c067ed937d402c569940ff7ce3d56a7'],
  [
    '2. Reports, administration, people and shared pieces',
    adminRouteLines(given),
    '476bd51106b3bd51d4dc60c77485409230dd9ec10cb79eee7027e72fc4a4551c',
  ],
  [
    '1. What the product does and for whom',
    purposeLines(given),
    'de9de0985c98c4caf257e4b196073e56533c295700c058b8e1ea829f0566633d',
  ],
  ['1. Initial load', initialDataLines(given), 'e5876796bbac26913b796dd8f44ebf6b9a1920eace3718416c9dcfd5f2262f5f'],
  ['2. Document page viewer', viewerLines, '3c262985266ea8d8d6e094f004d6ddb6bcfa44c8954c3e8d4a9d638ab8339b01'],
  [
    '4. States of documents',
    documentStateLines(given),
    '67769b9699a540d3f5bcadec8f693b7e0a16621b88532d16d055b22654521068',
  ],
  [
    '4. States of records, uploads and dialogs',
    stateLines(given),
    '9ab2f78d5f461173838294edc3de3e943f86304f3760b2ef5b396b225ce0aacd',
  ],
  ['5. Validation rules', validationLines(given), 'e234c4a78d90d448333287a6f6a6269df0bb7ca39486adecea7abbce3de22618'],
  [
    '3. Entities of people, projects and lots',
    entityLines(given),
    '5c5ed63f56dbd3161320d05fbc5347610d9236334c3ec6578e3118a16c92593c',
  ],
  ['7. Calls about records', callLines(given), '70cebdbd8199a69496c8e25fa57304316218f0636db26c4dc20a05fa2a53d8eb'],
  [
    '7. Calls of sign-in, organizations and people',
    peopleCallLines(given),
    '916dbeab3a3b16caf7690f3f5745246972c603f93b4191e5d02a75414d97e379',
  ],
  [
    '7. Calls of shapes, documents, jobs and files',
    recordCallLines(given),
    '1cc3a8ff2e02b86adcc7f03755ecb56acd66af9636590608249ea65309320b55',
  ],
  [
    '2., 3., 4., 7. and 9. What screens share',
    sharedFactLines(given),
    '1c4c854df7e9c73fc4ce10e8244ff9a05702e064a00114e9d29563224fcd69fb',
  ],
  ['8. The error catalogue', errorLines(given), '86c3aaab7ffa91917324e8fe03382298456fe321ec2ec95ac813a4f65e592ccf'],
  [
    '9. Business constants and limits',
    constantLines(given),
    '94fd7075d75b481029ba367a9398b7211fcb3744bf8cd3ab5993f1d10ba94492',
  ],
  [
    '6. Roles and access profiles',
    profileLines(given),
    '538b063fe2dc31d309d29900b5f24ea90c54970b76647fcc530616f55c18d542',
  ],
  ['6. Roles and permissions', peopleLines(given), '058a4c1cc8a642f25926f896ec3ab6e1320a45054f9328d5fa24361db06f0579'],
  [
    'Contracts: screens, fields, states and calls',
    contractLines(given),
    'adc98b12516e2996ed6172a4c19b8e30135edaf2d875bfbab83e0180abea7364',
  ],
  [
    'Partners and their addresses',
    partnerLines(given),
    'ad83812d1901ab21511a089d69b4fcf1be436a2875a82da2f590a1824d5f5ce0',
  ],
  [
    'Own collection: accounts and payment books',
    collectionLines(given),
    'ece8fdb442d93b520607468f6b7c9ff9e0874595b5ed8e27f594636ce7bdd3a0',
  ],
  [
    'The office’s money: categories, cost centres and transactions',
    moneyLines(given),
    '30b5fc1a488a7dc4225acbc5ea1bbe49e62a475cd741d9764eae563cdbad7b66',
  ],
  ['Services and invoices', invoiceLines(given), '99b83287a58f5c891e800cc41816365e00514076231f49e1e0956cb24b527bff'],
  ['Settings of finance: screen', [settingsScreen], 'fd1f5a740ffe80f641e57933b0a2f0af6d22985040e87259bc1d2774bdd33b6a'],
  ['Reports of money: screens', [reportScreens], '8dff06ffe008188b35f687888ed76960cfdfc9cdafbba09db4273bd899a14624'],
  [
    'Charges by a provider: webhooks and secrets',
    chargeLines(given),
    '4cf5d5e38dc49881e02f3b7040e290e0e2235ae9a0badfcd7a6eed35c64dc44f',
  ],
  [
    'Layers, wherever they are named',
    layerLines(given),
    '90d791556d6ba62e4c82ee3f3a45be7fd5c2a9dc0248c6ae3d039c1567245f09',
  ],
  [
    'Dashboards, wherever they are named',
    dashboardLines(given),
    'd7d05df29b372d47ba6cb41093830026bf5f921643fbc641933b067c66d7ed4b',
  ],
  [
    'Templates of documents, wherever they are named',
    templateLines(given),
    '91e993ed8032b2ba11d8a71296a8c6d659e51a64f0cf8708c22c3d32b8c563cd',
  ],
  [
    'Dossier of a lot, wherever it is named',
    dossierLines(given),
    '355726a19099ec10a2c74d1d08d19ea7c83534c755834c726edab0ebebcd18d6',
  ],
  [
    'Documents and reading by machine, wherever they are named',
    readingLines(given),
    '9f961b1b91ca096637fa5fdb4e376180f37e0336f41d537c9ad665dd59fc71fb',
  ],
  [
    'Signatures, wherever they are named',
    signatureLines(given),
    '8eac02d983c292bdbb0c853ac62aca549d59e755c5d7a88ee54aba86b4acfd64',
  ],
  [
    'Partners of a project',
    projectPartnerLines(given),
    '9d8ce07b25d487703e1eb87b5f5dbed863ecad5c4ce200d3f6ce3f4a13f8c0dc',
  ],
  [
    '7. Calls of the payment provider',
    providerLines(given),
    'ac7d7cec65e437c0d0fceb663b8a89d4ad99a52051321c45689275ebcd5931f1',
  ],
];

describe.each(sections)('%s', (_name, lines, digest) => {
  const proven = lines.flatMap((line) => ('check' in line ? [line] : []));
  test.each(proven)('$by: $says', ({ check }) => check());

  test('no line is forgotten', () => {
    expect(createHash('sha256').update(lettersOf(lines)).digest('hex')).toBe(digest);
    for (const line of lines) if (!('check' in line)) expect(line.because).not.toBe('');
  });
});
