import { ProjectStage } from '@gleba/sdk';
import { moveCommand, type ServerSide } from '@gleba/sdk/server';
import { ContactMethod } from '../../entities/contact-method.entity.ts';
import { seedContactMethods } from './seed-contact-methods.ts';

/** Short lists that administrators keep in their own order. */
export const catalogues = {
  operations: [moveCommand(ContactMethod), moveCommand(ProjectStage)],
  seed: seedContactMethods,
} satisfies ServerSide;
