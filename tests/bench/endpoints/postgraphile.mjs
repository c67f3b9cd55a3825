import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * PostGraphile 5 on the same tables, as its manual sets it up: Amber preset, connection filter, Grafserv on node:http. Row
 * level security decides; who asks comes from a table of known sessions, so that PostGraphile pays for no signature.
 *
 * BENCH_POSTGRAPHILE: { port, url, poolSize, folder, sessions: { [authorization]: settings } }
 */
const { port, url, poolSize, folder, sessions } = JSON.parse(process.env.BENCH_POSTGRAPHILE ?? '{}');
const require = createRequire(`${folder}/`);
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
const { postgraphile } = await load('postgraphile');
const { PostGraphileAmberPreset } = await load('postgraphile/presets/amber');
const { makePgService } = await load('postgraphile/adaptors/pg');
const { grafserv } = await load('postgraphile/grafserv/node');
const { PostGraphileConnectionFilterPreset } = await load('postgraphile-plugin-connection-filter');

const graphile = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // The default hides filters on columns without an index; nothing here filters by one, but the schemas should agree.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: url, schemas: ['lands', 'core'], poolConfig: { max: poolSize } })],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: {
    explain: false,
    context: ({ node }) => ({ pgSettings: sessions[node?.req.headers.authorization] ?? {} }),
  },
});
const server = createServer();
server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
await graphile.createServ(grafserv).addTo(server);
server.listen(port, '127.0.0.1');
