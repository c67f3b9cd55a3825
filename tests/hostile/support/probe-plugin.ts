import {
  accessKey,
  allow,
  defineCommand,
  defineEntity,
  definePlugin,
  json,
  money,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { handle, serverSide } from '@gleba/sdk/server';

export const probeKey = accessKey('probe');

/** What the real plugins have no need of yet: a secret, a column of its own rule, rows that go to another person. */
export const Ticket = defineEntity('probe.ticket', {
  scope: 'organization',
  softDelete: true,
  fields: {
    projectId: reference('core.project', { inverse: 'tickets', onDelete: 'restrict' }),
    title: text({ required: true, max: 200, searchable: true }),
    holderId: reference('core.user', { inverse: 'tickets' }),
    parentId: reference('probe.ticket', { inverse: 'children' }),
    secret: text({ hidden: true, searchable: true }),
    salary: money({ read: allow.adminAndUp, write: allow.adminAndUp }),
    note: text({ read: allow.adminAndUp, searchable: true }),
    extra: json(z.record(z.string(), z.unknown())),
  },
  unique: [{ id: 'note', fields: ['note'] }],
  access: {
    read: allow.any(allow.own('holderId'), allow.own('createdBy'), allow.adminAndUp),
    create: allow.member,
    update: allow.any(allow.own('holderId'), allow.adminAndUp),
    delete: allow.adminAndUp,
  },
});

/** Answers what it was given, so that a test can see how a value arrived. */
const echo = handle(
  defineCommand('echo', {
    permission: allow.key(probeKey),
    project: ({ projectId }) => projectId,
    input: z.object({ projectId: z.uuid(), value: z.record(z.string(), z.unknown()) }),
    output: z.object({ value: z.record(z.string(), z.unknown()) }),
  }),
  async (_context, { value }) => ({ value }),
);

const probe = definePlugin({
  id: 'probe',
  version: '1.0.0',
  entities: [Ticket],
  accessKeys: [probeKey],
  operations: [echo.operation],
});

export const probeServer = serverSide(probe, () => ({
  operations: [echo],
  routes: [
    {
      method: 'GET',
      path: '/probe/:projectId',
      permission: allow.key(probeKey),
      handle: async ({ parameters }) => Response.json({ project: parameters.projectId }),
    },
  ],
}));
