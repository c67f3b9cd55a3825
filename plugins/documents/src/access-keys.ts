import { accessKey, allow } from '@gleba/sdk';

/** Seeing the papers of a project and of the records that one may see, and adding to them. */
export const documentsKey = accessKey('documents');
/** Deleting pages, and papers with them. */
export const dataRegisterKey = accessKey('data.register', 'data');
/** Lands' key of what waits for somebody's approval; which plugin declares a key does not matter to whoever holds it. */
export const validationKey = accessKey('validation');

/** 'Pilot-and-up may delete photos and files', and deleting pages asks a key besides: a customer deletes nothing of the office's. */
export const mayDeleteFiles = allow.all(allow.pilotAndUp, allow.key(dataRegisterKey));
