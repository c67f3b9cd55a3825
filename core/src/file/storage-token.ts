import { token } from '../plugin/token.ts';

/** How much an organization keeps and may keep, in kilobytes of 1000 bytes. */
export interface StorageService {
  useOf(organizationId: number): Promise<{ readonly used: number; readonly allowed: number | undefined }>;
}

export const storageToken = token<StorageService>('core.storage@1');
