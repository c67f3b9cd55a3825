import { allow, defineEntity, text, uiOrderField } from '@gleba/sdk';

/** What kind of work services are. */
export const ServiceType = defineEntity('finance.serviceType', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true, list: { width: 260 } }),
    /** By which programs know it: `topographic_survey`. */
    slug: text({ required: true, max: 60, transform: 'slug', searchable: true, list: { width: 200 } }),
    uiOrder: uiOrderField(),
  },
  unique: [
    { id: 'slug', fields: ['slug'] },
    { id: 'name', fields: ['name'], ignoreCase: true },
  ],
  access: { read: allow.adminAndUp, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
