import { deepStrictEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { createForeignReaders } from '@gleba/core/server';
import { server as documentsSide } from '@gleba/plugin-documents/server';
import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { bindPapers } from '@gleba/sdk/print/reading';
import { chromium } from '@playwright/test';
import { encodeParameter } from '../../../core/src/server/db/encode-parameter.ts';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { dossierBinding } from '../../../plugins/documents/src/dossier/dossier-binding.ts';
import { emptyTemplate, type Inline } from '../../../plugins/documents/src/template/template.ts';
import { chromiumFlags, findChromium } from '../../../tooling/chromium.mjs';
import type { Bench, Part } from '../bench.ts';
import { documentStatement } from '../data/document-statement.ts';
import { documentsOfLand, seedDocuments } from '../data/seed-documents.ts';
import { seedLargeProject } from '../data/seed-large-project.ts';
import { type BareStatement, startBareOf } from '../services/bare.ts';
import { administrator, ask, type Gleba, startGleba } from '../services/gleba.ts';
import { startPostgres } from '../services/postgres.ts';
import { openRecorder } from '../services/recorder.ts';
import { median, medianRatio } from '../statistics.ts';

const defaultLands = 20_000;
const allowedRatio = 1.3;
/** Before the first that counts: each of the program's connections plans a statement anew five times. */
const warmUps = 60;
const asksPerRound = 10;

const fields =
  'totalCount nodes { id name documentTypeId subject subjectId signatureStatus validationStatus pageCount createdAt }';
const listDocument = `query Documents($filter: DocumentFilter, $first: Int, $offset: Int, $orderBy: [DocumentsOrderBy!]) {
  documents(filter: $filter, first: $first, offset: $offset, orderBy: $orderBy) { ${fields} } }`;

/** Sheets of a dossier, each a scan of its own file. */
const sheets = 40;
const scanBytes = 150_000;
/** Values and rounds of a long paper. */
const [variables, rounds] = [40, 120];
/** Before each printing, as between two people's: what the program does ahead for the next paper slows nobody who is timed. */
const restMs = 400;
/** Before what counts: a program that was just started reads and checks its first papers by code that is not compiled yet. */
const warmPapers = 20;

/** Of what takes a few milliseconds an answer over HTTP takes as long again: that is held against a bare endpoint alone, which runs the same statement. */
const goal = { atMost: allowedRatio };

/** What screens ask for. */
const asked = {
  list: 'List of documents',
  queue: 'Documents that wait for validation',
  land: 'Documents of a lot and who lives there',
} as const;

export const documents: Part = {
  id: 'documents',
  figures: [
    ...Object.entries(asked).flatMap(([id, name]) => {
      return [
        { id: `${id} ms`, name, unit: 'ms' },
        { id: `${id} sql`, name: `${name}: its SQL alone`, unit: 'ms' },
        { id: `${id} ratio`, name: `${name}, to its SQL`, unit: '×', ...(id !== 'land' && { goal }) },
        { id: `${id} bare`, name: `${name}: its SQL by a bare endpoint`, unit: 'ms' },
        { id: `${id} to bare`, name: `${name}, to the bare endpoint`, unit: '×', goal },
        { id: `${id} own`, name: `${name}: the program's own statement alone`, unit: 'ms' },
      ];
    }),
    { id: 'dossier', name: `A dossier of ${sheets} sheets, counted, cleaned, numbered and bound`, unit: 'ms' },
    { id: 'binding', name: 'Binding of the same finished PDFs', unit: 'ms' },
    { id: 'dossier ratio', name: 'The dossier to the binding', unit: '×', goal: { atMost: 1.5 } },
    {
      id: 'paper',
      name: `A paper of ${variables} values and a loop of ${rounds} rounds as PDF, of the program`,
      unit: 'ms',
    },
    { id: 'print', name: 'Printing of the finished page by the same browser', unit: 'ms' },
    { id: 'paper rate', name: "The paper's rate to the browser's", unit: '×', goal: { atLeast: 0.6 } },
    { id: 'writing', name: 'Of the paper, all but the printing: its values read, its page written', unit: 'ms' },
    { id: 'sheets', name: 'Sheets of that paper', unit: '' },
  ],
  async run(bench) {
    const executable = await findChromium();
    const count = bench.lands ?? defaultLands;
    const server = await startPostgres(bench);
    const url = await server.createDatabase('bench');
    const gleba = await startGleba(bench, { DATABASE_URL: url, GLEBA_CHROMIUM: executable });
    const db = openPgDb({ url, max: 1 });
    bench.atEnd(() => db.close());
    bench.say(`Writing ${count * documentsOfLand} documents of ${count} lands…`);
    const members = await seedLargeProject(db, count);
    await seedDocuments(db, members.organizationId);
    const person = members.userIds[0] ?? '';
    const [projectId = ''] = members.projectIds;
    const { rows } = await db.query<{ land: string; resident: string }>(
      `select l.id as land, r.id as resident from lands.land l join lands.resident r on r.land_id = l.id
       where l.organization_id = ${members.organizationId} order by l.id limit 1`,
    );
    const [one] = rows;
    const authorization = await gleba.authorization(person, members.organizationId);
    const recorder = await openRecorder(bench, url, [workspace, lands, finance, documentsSide]);
    bench.atEnd(recorder.close);
    const heard = await recorder.authorization(person, members.organizationId);
    const values = new Map<string, number>();
    const reader = { organizationId: members.organizationId, projectIds: [projectId] };
    const ids = [one?.land ?? '', one?.resident ?? ''];
    const inProject = { projectId: { equalTo: projectId } };
    const waiting = { ...inProject, validationStatus: { equalTo: 'waiting' } };
    const pages = [
      {
        ...{ id: 'list', filter: inProject, order: 'CREATED_AT_DESC' },
        page: { projectId, first: 100, isNewestFirst: true },
      },
      {
        ...{ id: 'queue', filter: waiting, order: 'CREATED_AT_ASC' },
        page: { projectId, validationStatus: 'waiting', first: 50, isNewestFirst: false },
      },
      {
        ...{ id: 'land', filter: { subjectId: { in: ids } }, order: 'CREATED_AT_ASC' },
        page: { subjectIds: ids, first: 100, isNewestFirst: false },
      },
    ] as const;
    const statements = Object.fromEntries(
      pages.map(({ id, page }) => [`/${id}`, bareStatement(id, documentStatement(reader, page))]),
    );
    const bare = await startBareOf(bench, { url, poolSize: 10, statements });
    for (const { id, filter, order, page } of pages) {
      const variables = { filter, first: page.first, offset: 0, orderBy: [order] };
      const body = JSON.stringify({ query: listDocument, variables });
      const own = await recorder.statement(async (runtime) => {
        for (let time = 0; time < 4; time++) await runtime.graphql(body, heard, 'bench-documents');
      });
      const byHand = documentStatement(reader, page);
      const bySql = () => db.query<{ answer: string }>(byHand.text, byHand.parameters, { name: `bench-${id}` });
      const byProgram = () => ask<{ documents: unknown }>(gleba.address, authorization, listDocument, variables);
      const byBare = () =>
        fetch(`http://127.0.0.1:${bare.port}/${id}`, { method: 'POST', body: '{}' }).then((answer) => answer.json());
      const { rows: answers } = await bySql();
      // Every row in its place, or nothing is measured.
      deepStrictEqual((await byProgram()).documents, JSON.parse(answers[0]?.answer ?? ''));
      const whole: number[] = [];
      const alone: number[] = [];
      const [owns, bares]: [number[], number[]] = [[], []];
      for (let round = -warmUps; round < bench.rounds * asksPerRound; round++) {
        const sql = await timed(bySql);
        const http = await timed(byProgram);
        const endpoint = await timed(byBare);
        const ours = await timed(() => db.query(own.text, own.parameters, own.options));
        if (round < 0) continue;
        alone.push(sql);
        whole.push(http);
        owns.push(ours);
        bares.push(endpoint);
      }
      values.set(`${id} ms`, median(whole));
      values.set(`${id} sql`, median(alone));
      values.set(`${id} ratio`, medianRatio(whole, alone));
      values.set(`${id} own`, median(owns));
      values.set(`${id} bare`, median(bares)).set(`${id} to bare`, medianRatio(whole, bares));
      bench.say(`${id}: ${median(whole).toFixed(1)} ms, SQL alone ${median(alone).toFixed(1)} ms`);
    }
    await measureDossier(bench, values);
    await measurePaper(bench, gleba, executable, values);
    return { values, notes: [`${count * documentsOfLand} documents of ${count} lands in one project.`] };
  },
};

/** The statement by hand as the bare endpoint sends it. */
const bareStatement = (id: string, { text, parameters }: ReturnType<typeof documentStatement>): BareStatement => ({
  ...{ name: `bare-${id}`, root: 'documents', text: text.replace(/ as answer$/, ' as c0') },
  parameters: parameters.map((value) => ({ value: encodeParameter(value) })),
});

/** The binding as the job has it done, in the process that reads; beside it, the print kit's own of finished PDFs. */
async function measureDossier(bench: Bench, values: Map<string, number>): Promise<void> {
  const paths: string[] = [];
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const path = join(bench.temporaryFolder, `scan-${sheet}.pdf`);
    writeFileSync(path, await scan());
    paths.push(path);
  }
  const front = await scan();
  const readers = createForeignReaders({
    module: () => join(bench.repositoryRoot, 'host-api/dist/reader-process.mjs'),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  bench.atEnd(() => readers.stop());
  const sources = paths.map((path) => ({
    ...{ at: { path }, type: 'application/pdf', pages: null, rotation: 0, isOurs: false },
  }));
  const words = { title: 'Dossiê', bookmarks: paths, frontTitle: 'Índice', of: 'de' };
  const made: number[] = [];
  const bound: number[] = [];
  for (let round = -2; round < bench.rounds * 3; round++) {
    const finished = await timed(async () => {
      async function* papers() {
        yield { bytes: new Uint8Array(front), bookmark: 'Índice' };
        for (const path of paths) yield { bytes: new Uint8Array(readFileSync(path)), bookmark: path };
      }
      const parts: Uint8Array[] = [];
      for await (const part of bindPapers('Dossiê', papers())) parts.push(part);
      writeFileSync(join(bench.temporaryFolder, 'bound.pdf'), Buffer.concat(parts));
    });
    const dossier = await timed(async () => {
      const request = { turn: { asker: 'job', organizationId: 2 }, bytes: sheets * scanBytes } as const;
      const reading = await readers.open(dossierBinding, { sources }, request);
      for await (const { sheets: count } of reading.rows({ ...words, front })) {
        if (count !== sheets + 1) throw new Error(`The dossier has ${count} sheets.`);
      }
      await reading.close();
    });
    if (round < 0) continue;
    made.push(dossier);
    bound.push(finished);
  }
  values.set('dossier', median(made));
  values.set('binding', median(bound));
  values.set('dossier ratio', medianRatio(made, bound));
  bench.say(`dossier ${median(made).toFixed(0)} ms, binding ${median(bound).toFixed(0)} ms`);
}

/** A sheet as scanners make them: one picture that fills it. */
async function scan(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const picture = context.stream(randomBytes(scanBytes), {
    ...{ Type: 'XObject', Subtype: 'Image', Width: 387, Height: 387, ColorSpace: 'DeviceGray', BitsPerComponent: 8 },
  });
  const sheet = pdf.addPage([595, 842]);
  const key = sheet.node.newXObject('Scan', context.register(picture));
  sheet.node.set(PDFName.of('Contents'), context.register(context.stream(`q 595 0 0 842 0 0 cm ${key} Do Q`)));
  return pdf.save({ useObjectStreams: false });
}

/** A long paper of a lot, asked of the program; beside it, the finished page printed by the same browser. */
async function measurePaper(bench: Bench, gleba: Gleba, executablePath: string, values: Map<string, number>) {
  const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
    gleba.address,
    '',
    'mutation($i: AuthenticateInput!) { authenticate(input: $i) { jwtToken } }',
    { i: { ...administrator, organizationId: 2 } },
  );
  const authorization = `Bearer ${authenticate.jwtToken}`;
  const run = async <T>(document: string, variables: object) =>
    ask<T>(gleba.address, authorization, document, { ...variables });
  const { createProject } = await run<{ createProject: { project: { id: string } } }>(
    'mutation($i: CreateProjectInput!) { createProject(input: $i) { project { id } } }',
    { i: { project: { name: 'Vila dos Papéis', type: 'construction' } } },
  );
  const projectId = createProject.project.id;
  const { createLand } = await run<{ createLand: { land: { id: string } } }>(
    'mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }',
    { i: { land: { projectId, block: 'A', lot: '1' } } },
  );
  const landId = createLand.land.id;
  for (let count = 0; count < rounds; count += 1) {
    await run('mutation($i: CreateResidentInput!) { createResident(input: $i) { resident { id } } }', {
      i: { resident: { projectId, landId, name: `Maria Aparecida de Souza ${count}` } },
    });
  }
  const { documentTypes } = await run<{ documentTypes: { nodes: { id: string }[] } }>(
    '{ documentTypes(filter: { slug: { equalTo: "purchase-contract" } }) { nodes { id } } }',
    {},
  );
  const documentTypeId = documentTypes.nodes[0]?.id ?? '';
  await run('mutation($i: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $i) { number } }', {
    i: { documentTypeId, basedOn: 0, tree: longTemplate() },
  });
  const post = (path: string, body: object) =>
    fetch(`${gleba.address}${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', authorization } },
      body: JSON.stringify(body),
    });
  const parsed = await post('/docs/parse-template', { context: 'land', recordId: landId, template: longTemplate() });
  const { html } = (await parsed.json()) as { html: string };
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  bench.atEnd(() => browser.close());
  const page = await browser.newPage();
  const papers: number[] = [];
  const prints: number[] = [];
  const written: number[] = [];
  let count = 0;
  const rest = () => new Promise((later) => setTimeout(later, restMs));
  for (let round = -warmPapers; round < bench.rounds * 3; round++) {
    await rest();
    const printed = await timed(async () => {
      await page.setContent(html);
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
    });
    await rest();
    const paper = await timed(async () => {
      const answer = await post('/docs/generate-pdf', { context: 'land', recordId: landId, documentTypeId });
      if (!answer.ok) throw new Error(await answer.text());
      const bytes = await answer.arrayBuffer();
      if (round === -1) count = (await PDFDocument.load(bytes)).getPageCount();
    });
    const writing = await timed(async () => {
      const answer = await post('/docs/parse-template', {
        context: 'land',
        recordId: landId,
        template: longTemplate(),
      });
      await answer.arrayBuffer();
    });
    if (round < 0) continue;
    written.push(writing);
    papers.push(paper);
    prints.push(printed);
  }
  values.set('paper', median(papers));
  values.set('print', median(prints));
  values.set('paper rate', medianRatio(prints, papers));
  values.set('writing', median(written));
  values.set('sheets', count);
  bench.say(`paper of ${count} sheets ${median(papers).toFixed(0)} ms, printing ${median(prints).toFixed(0)} ms`);
}

function longTemplate() {
  const text = (words: string): Inline => ({ kind: 'text', text: words });
  const clause =
    'O presente instrumento rege-se pelas cláusulas seguintes, que as partes leram, entenderam e aceitam. '.repeat(4);
  const paragraph = (...children: readonly Inline[]) => ({ kind: 'paragraph' as const, children: [...children] });
  return {
    ...emptyTemplate,
    body: [
      ...Array.from({ length: variables }, (_, index) =>
        paragraph(text(`${index + 1}. ${clause}`), { kind: 'value', source: index % 2 ? 'land.lot' : 'project.name' }),
      ),
      {
        ...{ kind: 'loop' as const, each: 'residents' },
        children: [
          paragraph(text('Morador: '), { kind: 'value', source: 'item.name' }, text(`. ${clause.slice(0, 120)}`)),
        ],
      },
    ],
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
