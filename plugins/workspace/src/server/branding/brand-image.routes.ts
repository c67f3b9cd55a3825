import {
  allow,
  type BrandImage,
  brandImages,
  GlebaError,
  isUuid,
  Organization,
  StoredFile,
  type UiCustomizations,
  uuidv7,
} from '@gleba/sdk';
import { fileKey, type Route, type RouteRequest, type UnitOfWork } from '@gleba/sdk/server';
import { type ImageRule, imageRules } from '../../branding/image-rules.ts';
import { invalidField } from '../people/fields.ts';
import { readImage } from './read-image.ts';
import { changed, ownOrganization, requireOwnDomain } from './settings.ts';

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
  name: BrandImage,
  id: string | null,
): Promise<void> {
  const organization = await ownOrganization(tx);
  requireOwnDomain(organization);
  const old = (organization.uiCustomizations as UiCustomizations | null)?.[name];
  await tx.update(Organization, organization.id, { uiCustomizations: changed(organization, { [name]: id }) });
  if (!old) return;
  await tx.update(StoredFile, old, { status: 'discarded' });
  const key = fileKey(tx.actor.organizationId, old);
  tx.afterCommit(() =>
    files.remove(key).catch((error: unknown) => log.warn('a replaced picture stays', { error: String(error) })),
  );
}

function imageName(text: string | undefined): BrandImage {
  const name = brandImages.find((known) => known === text);
  if (!name) throw new GlebaError('NOT_FOUND');
  return name;
}

/** The picture's type; VALIDATION with the rule in words otherwise. */
function requireFit(name: BrandImage, rule: ImageRule, bytes: Buffer) {
  const facts = readImage(bytes);
  if (!facts || !rule.types.includes(facts.type)) {
    const kinds = rule.types.length > 1 ? 'PNG ou JPEG' : 'PNG';
    throw invalidField(name, 'invalidType', `O arquivo não é uma imagem ${kinds}.`);
  }
  const { width = 0, height = 0, isLeast = false } = rule;
  const isRight = isLeast
    ? facts.width >= width && facts.height >= height
    : (width === 0 || facts.width === width) && (height === 0 || facts.height === height);
  if (!isRight) {
    const wanted = isLeast ? `ao menos ${width}x${height}` : `${width}x${height}`;
    const message = `A imagem deve ter ${wanted} pixels; esta tem ${facts.width}x${facts.height}.`;
    throw invalidField(name, 'invalidSize', message);
  }
  return facts.type;
}

/** Never more than the limit in memory, whatever the request says of its length. */
async function readAtMost(request: Request, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw new GlebaError('DOCUMENT_TOO_LARGE', `A imagem deve ter até ${Math.floor(most / 1024)} KB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A picture of a brand, for everybody: sign-in pages and letters show it. Only what an organization shows as its own now,
 * by the type that its bytes had; never anything that could run.
 */
export const brandImage: Route = {
  method: 'GET',
  path: '/branding/images/:id',
  permission: 'open',
  async handle({ parameters: { id = '' }, context, db }) {
    const missing = new Response('Não encontrado.', { status: 404 });
    if (!isUuid(id)) return missing;
    const { rows } = await db.query<{ storage_key: string; mime_type: string }>(
      `select f.storage_key, f.mime_type from core.stored_file f
       join core.organization o on o.id = f.organization_id and o.deleted_at is null
       where f.id = $1::uuid and f.purpose = $2::text and f.status = 'stored'
         and f.mime_type in ('image/png', 'image/jpeg')`,
      [id, brandingPurpose],
    );
    const file = rows[0];
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
