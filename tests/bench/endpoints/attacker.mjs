import { connect } from 'node:net';

/**
 * The attacks: a process of its own on bare sockets, so that what they cost the attacker is seen beside what they cost the
 * server. Each is bounded in connections and in time, goes to this machine's loopback alone, and comes from an address of its
 * own by the header that a proxy of ours would send.
 *
 * @typedef {{ attack: string, port: number, seconds: number, authorization: string, referralToken: string, document: string }} Job
 */
process.on('message', (job) => {
  attack(job).then(
    (result) => process.send(result),
    (error) => process.send({ failure: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));

const from = 'X-Forwarded-For: 203.0.113.7';

/** @param {Job} job */
async function attack(job) {
  const began = process.cpuUsage();
  const state = { isOver: false, tries: 0, statuses: {}, sockets: new Set() };
  const workers = attacks[job.attack](job);
  const running = workers.map((worker) => repeat(job, state, worker));
  await wait(job.seconds * 1000);
  state.isOver = true;
  for (const socket of state.sockets) socket.destroy();
  await Promise.all(running);
  const { user, system } = process.cpuUsage(began);
  return { tries: state.tries, statuses: state.statuses, processorSeconds: (user + system) / 1e6 };
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** One connection after the other, a moment apart, as long as the attack lasts. */
async function repeat({ port }, state, worker) {
  while (!state.isOver) {
    state.tries += 1;
    await once(port, state, worker);
    await wait(worker.pauseMs ?? 50);
  }
}

/** What `worker` writes; what comes back is read as it says, and only its status is looked at. */
function once(port, state, { text, drip, dripMs = 500, readsSlowly = false }) {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' });
    state.sockets.add(socket);
    let timer;
    let isFirst = true;
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      state.sockets.delete(socket);
      done();
    });
    socket.on('connect', () => {
      if (text !== undefined) socket.write(text);
      if (drip !== undefined) timer = setInterval(() => socket.write(drip), dripMs);
    });
    socket.on('data', (chunk) => {
      if (isFirst) {
        const status = chunk.latin1Slice(9, 12);
        state.statuses[status] = (state.statuses[status] ?? 0) + 1;
        isFirst = false;
        // An answer that fits into one packet is all there.
        if (!readsSlowly && /\r\nconnection: close|content-length: \d{1,4}\r/i.test(chunk.latin1Slice())) socket.end();
      }
      if (!readsSlowly) return;
      socket.pause();
      setTimeout(() => socket.resume(), 200);
    });
  });
}

const many = (count, worker) => Array.from({ length: count }, () => worker);

function request(start, lines, body = '') {
  const bytes = Buffer.from(body);
  const own = lines.some((line) => line.startsWith('Content-Length')) ? [] : [`Content-Length: ${bytes.length}`];
  const head = [start, 'Host: 127.0.0.1', from, ...lines, ...own, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), bytes]);
}

const json = 'Content-Type: application/json';
const graphql = (lines, body) => request('POST /graphql HTTP/1.1', [json, ...lines], body);
const deep = (length) => `{"query":"{ a }","variables":{"v":${'['.repeat(length)}`;

/** Small files that are none: an entity bomb, a name that nests, an archive whose length lies, GeoJSON of brackets. */
function hostileFiles() {
  const entities = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  const bomb = `<?xml version="1.0"?><!DOCTYPE k [<!ENTITY e0 "x">${entities}]><kml>&e30;</kml>`;
  const nested = `${'<Folder>'.repeat(20_000)}`;
  const unclosed = `<kml><Placemark><coordinates>${'1,'.repeat(60_000)}`;
  const lying = Buffer.concat([
    Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00', 'latin1'),
    Buffer.alloc(50_000, 0xff),
  ]);
  return [
    ['a.kml', bomb],
    ['a.kmz', lying],
    ['a.zip', lying],
    ['b.kml', nested],
    ['c.kml', unclosed],
    ['a.geojson', '['.repeat(150_000)],
  ];
}

const attacks = {
  unfinished: () =>
    many(200, {
      text: graphql(['Content-Length: 4300000'], 'x'.repeat(100_000)),
      drip: 'x'.repeat(10_000),
      dripMs: 100,
    }),
  heads: () => many(300, { text: `POST /graphql HTTP/1.1\r\nHost: x\r\n${from}\r\n`, drip: 'X-A: b\r\n' }),
  bodies: () => many(300, { text: graphql(['Content-Length: 15000'], '{"query":"'), drip: 'x' }),
  nesting: ({ authorization }) => [
    ...many(4, { text: graphql([], deep(255_000)) }),
    ...many(4, { text: graphql([`Authorization: ${authorization}`], deep(4_300_000)) }),
  ],
  files: ({ referralToken }) =>
    hostileFiles().map(([name, body]) => ({
      text: request(
        `POST /referral-areas?name=${name} HTTP/1.1`,
        [`X-Referral-Token: ${referralToken}`, 'Content-Type: application/octet-stream'],
        body,
      ),
    })),
  answers: ({ authorization, document }) =>
    many(8, {
      text: graphql([`Authorization: ${authorization}`], JSON.stringify({ query: document })),
      readsSlowly: true,
    }),
  uploads: () =>
    many(50, {
      text: request(
        'POST /uploads HTTP/1.1',
        ['Tus-Resumable: 1.0.0', 'Content-Length: 50000000'],
        'x'.repeat(200_000),
      ),
      drip: 'x'.repeat(50_000),
      dripMs: 50,
    }),
  connections: () => many(1500, { pauseMs: 1000 }),
  signIns: () =>
    many(16, {
      text: graphql(
        [],
        JSON.stringify({
          query: 'mutation($i: AuthenticateInput!) { authenticate(input: $i) { jwtToken } }',
          variables: { i: { email: 'nobody@example.org', password: 'wrong password', organizationId: 2 } },
        }),
      ),
    }),
};
