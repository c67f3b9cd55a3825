import { createServer } from 'node:http';
import pg from 'pg';

/**
 * What can be had at most: a hand-written endpoint on a bare socket, one prepared statement, PostgreSQL's own text as the
 * answer. No sign-in, no limits, no checks.
 *
 * BENCH_BARE: { port, url, poolSize, operations: { [path]: { name, text, root, parameters: ({ path } | { value })[] } } }
 */
const { port, url, poolSize, operations } = JSON.parse(process.env.BENCH_BARE ?? '{}');
const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c TimeZone=UTC -c DateStyle=ISO,MDY' });

createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', async () => {
    try {
      const { name, text, root, parameters } = operations[request.url ?? ''];
      const sent = JSON.parse(body);
      const variables = sent.variables ?? sent;
      const values = parameters.map(({ path, value }) =>
        path ? path.reduce((part, key) => part[key], variables) : value,
      );
      const { rows } = await pool.query({ name, text, values });
      const answer = `{"data":{"${root}":${rows[0].c0}}}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}).listen(port, '127.0.0.1');
