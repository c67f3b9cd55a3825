import { connect } from 'node:net';

/**
 * The load: a process of its own that writes prepared requests to bare sockets and looks at nothing of an answer but its
 * status, its length and how it begins. One request at a time on each connection, connections kept.
 */
process.on('message', (job) => {
  run(job).then(
    (result) => process.send(result),
    (error) => process.send({ failure: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));

/** Ten figures that are counted up in every request that has them, so that no two updates are alike. */
const counter = '0123456789';

/**
 * Each connection is one of the people in turn, all the time.
 * @param {{ port: number, path: string, people: string[], headers?: Record<string, string>, bodies: string[], connections: number, seconds: number, firstCount: number, pauseMs?: number }} job
 */
async function run({ port, path, people, headers, bodies, connections, seconds, firstCount, pauseMs = 0 }) {
  const requestsOf = people.map((authorization) =>
    bodies.map((body) => requestOf(path, { ...headers, authorization }, body)),
  );
  const state = { pauseMs, next: 0, count: firstCount, isOver: false, latencies: [], failures: 0, sample: '' };
  const began = performance.now();
  const timer = setTimeout(() => {
    state.isOver = true;
  }, seconds * 1000);
  try {
    await Promise.all(
      Array.from({ length: connections }, (_, index) => converse(port, requestsOf[index % people.length], state)),
    );
  } finally {
    clearTimeout(timer);
  }
  const elapsed = (performance.now() - began) / 1000;
  const { latencies, failures, sample, count } = state;
  return { requests: latencies.length, failures, sample, count, elapsed, latencies: summary(latencies) };
}

function requestOf(path, headers, body) {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    ...headers,
    'content-length': bytes.length,
  });
  const head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`;
  const request = Buffer.concat([Buffer.from(head), bytes]);
  return { request, counterAt: request.indexOf(counter) };
}

/** One connection, until the time is over. */
function converse(port, requests, state) {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    let head = '';
    /** Bytes of the body that are still to come; -1 while the head is read, -2 for a body in chunks. */
    let missing = -1;
    const send = () => {
      const { request, counterAt } = requests[state.next++ % requests.length];
      if (counterAt >= 0) request.write(String(state.count++).padStart(counter.length, '0'), counterAt, 'latin1');
      sent = performance.now();
      // A copy where it is written into: the next connection may change the bytes before these have left.
      socket.write(counterAt >= 0 ? Buffer.from(request) : request);
    };
    const finish = () => {
      state.latencies.push(performance.now() - sent);
      head = '';
      missing = -1;
      if (state.isOver) socket.end();
      else if (state.pauseMs > 0) setTimeout(send, state.pauseMs);
      else send();
    };
    const fail = (text) => {
      state.failures += 1;
      state.sample ||= text;
    };
    socket.on('connect', send);
    socket.on('error', failed);
    socket.on('close', () => (state.isOver ? done() : failed(new Error('The server closed the connection.'))));
    socket.on('data', (chunk) => {
      if (missing >= 0) {
        missing -= chunk.length;
        if (missing === 0) finish();
        return;
      }
      if (missing === -2) {
        if (endsChunks(chunk)) finish();
        return;
      }
      head += chunk.latin1Slice();
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const body = head.length - end - 4;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || head.startsWith('{"errors"', end + 4)) fail(head.slice(0, 2000));
      if (length === undefined) {
        if (endsChunks(chunk)) finish();
        else missing = -2;
        return;
      }
      missing = Number(length) - body;
      if (missing === 0) finish();
    });
  });
}

function endsChunks(chunk) {
  return chunk.subarray(-5).latin1Slice() === '0\r\n\r\n';
}

function summary(latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
  return { p50: at(0.5), p99: at(0.99) };
}
