import { allow, defineEntity, json, text, z } from '@gleba/sdk';

const slugs = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50));

/** What papers can be about. The program knows how to read each, so rows come with it and are not people's to change. */
export const DocumentContext = defineEntity('documents.documentContext', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120 }),
    slug: text({ required: true, max: 60 }),
    /** Of the contexts whose values its templates and expressions may name besides. */
    relatedContextSlugs: json(slugs),
    description: text({ max: 500 }),
  },
  unique: [{ id: 'slug', fields: ['slug'] }],
  access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  derive: { create: false, update: false, delete: false },
});
