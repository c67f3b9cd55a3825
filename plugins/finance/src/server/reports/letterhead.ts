import { brandImageId, brandingOf, Organization, StoredFile } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/** Larger ones would weigh more than the paper. */
const mostKilobytes = 2000;

/** As the pictures of a brand are kept: another file of the office is no logo, whatever its settings name. */
const brandingPurpose = 'workspace.branding';
const pictures: readonly string[] = ['image/png', 'image/jpeg'];

export interface LogoFile {
  readonly storageKey: string;
  readonly mimeType: string;
}

/** Who writes the paper: the organization's name, and the picture that stands for it on its papers. */
export async function letterheadOf(tx: UnitOfWork): Promise<{ organization: string; logoFile: LogoFile | undefined }> {
  const { name, uiCustomizations, logoImage } = await tx.get(Organization, String(tx.actor.organizationId));
  const id = brandImageId(brandingOf(uiCustomizations, logoImage).paperLogo);
  const file = id === undefined ? undefined : await tx.find(StoredFile, id);
  const mimeType = file?.mimeType ?? '';
  const isLogo = file?.status === 'stored' && file.purpose === brandingPurpose && pictures.includes(mimeType);
  const logoFile = isLogo && file.kilobytes <= mostKilobytes ? { storageKey: file.storageKey, mimeType } : undefined;
  return { organization: name, logoFile };
}

interface Files {
  read(key: string): Promise<AsyncIterable<Uint8Array>>;
}

/** The picture within the paper, which loads nothing; a paper without it is better than none. */
export async function pictureOf(files: Files, { storageKey, mimeType }: LogoFile): Promise<string | undefined> {
  try {
    const parts: Uint8Array[] = [];
    for await (const part of await files.read(storageKey)) parts.push(part);
    return `data:${mimeType};base64,${Buffer.concat(parts).toString('base64')}`;
  } catch {
    return undefined;
  }
}
