import {
  allow,
  type BrandImage,
  brandImageId,
  brandImagePath,
  GlebaError,
  isUuid,
  Organization,
  StoredFile,
  type UiCustomizations,
  uuidv7,
} from '@gleba/sdk';
import { fileKey, type Route, type RouteRequest, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { type ImageRule, imageRules, type OrganizationImage, organizationImages } from '../../branding/image-rules.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { readImage } from './read-image.ts';
import { changed, type OrganizationRecord, ownOrganization, requireOwnDomain } from './settings.ts';

/** Whose files these are, and what may be served to everybody. */
export const brandingPurpose = 'workspace.branding';

const largestBrandImage = Math.max(...Object.values(imageRules).map(({ maxBytes }) => maxBytes));

/** A picture of the organization's brand: put there, and taken away. */
export const putBrandImage: Route = {
  method: 'PUT',
  path: '/branding/images/:name',
  permission: allow.adminAndUp,
  body: largestBrandImage,
  async handle({ request, parameters, context }) {
    const name = imageName(parameters.name);
    const rule = imageRules[name];
    const bytes = await readAtMost(request, rule.maxBytes);
    const type = requireFit(name, rule, bytes);
    const { organizationId } = context.actor;
    const id = uuidv7();
    const storageKey = fileKey(organizationId, id);
    await context.files.write(storageKey, new Uint8Array(bytes));
    try {
      await context.transaction(async (tx) => {
        await tx.insert(StoredFile, {
          ...{ id, storageKey, mimeType: type, purpose: brandingPurpose, status: 'stored' },
          name: `${name}${type === 'image/png' ? '.png' : '.jpg'}`,
          extension: type === 'image/png' ? '.png' : '.jpg',
          kilobytes: Math.ceil(bytes.length / 1000),
        });
        await replace(tx, context, name, id);
      });
    } catch (error) {
      await context.files.remove(storageKey);
      throw error;
    }
    return Response.json({ id });
  },
};

export const removeBrandImage: Route = {
  method: 'DELETE',
  path: '/branding/images/:name',
  permission: allow.adminAndUp,
  async handle({ parameters, context }) {
    const name = imageName(parameters.name);
    await context.transaction((tx) => replace(tx, context, name, null));
    return Response.json({ id: null });
  },
};

/** The old picture is nobody's any more: its row says so, and its bytes go once that is committed. */
async function replace(
  tx: UnitOfWork,
  { files, log }: RouteRequest['context'],
  name: OrganizationImage,
  id: string | null,
): Promise<void> {
  const organization = await ownOrganization(tx);
  const old = await (name === 'logoImage'
    ? replaceLogo(tx, organization, id)
    : replaceBrand(tx, organization, name, id));
  if (!old) return;
  await tx.update(StoredFile, old, { status: 'discarded' });
  const key = fileKey(tx.actor.organizationId, old);
  tx.afterCommit(() =>
    files.remove(key).catch((error: unknown) => log.warn('a replaced picture stays', { error: String(error) })),
  );
}

async function replaceBrand(tx: UnitOfWork, organization: OrganizationRecord, name: BrandImage, id: string | null) {
  requireOwnDomain(organization);
  await tx.update(Organization, organization.id, { uiCustomizations: changed(organization, { [name]: id }) });
  return (organization.uiCustomizations as UiCustomizations | null)?.[name];
}

/** The organization's own logo is no white-label: papers of an office without a domain have it too. */
async function replaceLogo(tx: UnitOfWork, { id: organizationId, logoImage }: OrganizationRecord, id: string | null) {
  await tx.update(Organization, organizationId, { logoImage: id && brandImagePath(id) });
  return brandImageId(logoImage);
}

function imageName(text: string | undefined): OrganizationImage {
  const name = organizationImages.find((known) => known === text);
  if (!name) throw new GlebaError('NOT_FOUND');
  return name;
}

/** The picture's type; VALIDATION with the rule in words otherwise. */
function requireFit(name: OrganizationImage, rule: ImageRule, bytes: Buffer) {
  const facts = readImage(bytes);
  if (!facts || !rule.types.includes(facts.type)) {
    throw (rule.types.length > 1 ? workspaceErrors.imageNeitherPngNorJpeg : workspaceErrors.imageNoPng).beside(name);
  }
  const { width = 0, height = 0, isLeast = false } = rule;
  const isRight = isLeast
    ? facts.width >= width && facts.height >= height
    : (width === 0 || facts.width === width) && (height === 0 || facts.height === height);
  if (!isRight) {
    const error = isLeast ? workspaceErrors.imageTooSmall : workspaceErrors.imageOfOtherSize;
    throw error.beside(name, { wanted: `${width}x${height}`, size: `${facts.width}x${facts.height}` });
  }
  return facts.type;
}

/** Never more than the limit in memory, whatever the request says of its length. */
async function readAtMost(request: Request, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw workspaceErrors.imageTooLarge({ kilobytes: Math.floor(most / 1024) });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A picture of a brand, for everybody: sign-in pages and e-mails show it. Only what an organization shows as its own now,
 * by the type that its bytes had; never anything that could run.
 */
export const brandImage: Route = {
  method: 'GET',
  path: '/branding/images/:id',
  permission: 'open',
  async handle({ parameters: { id = '' }, context, reads }) {
    const missing = new Response('Not found.', { status: 404 });
    if (!isUuid(id)) return missing;
    const anybodys = { ofAllOrganizations: 'pictures of a brand are shown to whoever comes, before they sign in' };
    const [file] = await reads.sql<{ storage_key: string; mime_type: string }>({
      because: 'files of one purpose, of whichever organization',
    })`select f.storage_key, f.mime_type from ${rowsOf(StoredFile, anybodys)} f
       join ${rowsOf(Organization, anybodys)} o on o.id = f.organization_id
       where f.id = ${id}::uuid and f.purpose = ${brandingPurpose}::text and f.status = 'stored'
         and f.mime_type in ('image/png', 'image/jpeg')`;
    if (!file) return missing;
    return new Response(await context.files.read(file.storage_key), {
      headers: {
        'content-type': file.mime_type,
        // Another picture has another address.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
  },
};
