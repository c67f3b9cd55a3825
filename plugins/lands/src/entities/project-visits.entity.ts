import { allow, extendEntity, json, Project, z } from '@gleba/sdk';

/** More than a catalogue of results has. */
const mostResults = 200;

/** What a visit of a project may come to. */
export const ProjectVisits = extendEntity('lands.projectVisits', Project, {
  fields: {
    /** Ids of the results that its visits are offered; none offers all that there are. */
    visitResults: json(z.array(z.uuid()).check(z.maxLength(mostResults))),
  },
  access: { read: allow.projectMember, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.nobody },
  derive: { delete: false },
});
