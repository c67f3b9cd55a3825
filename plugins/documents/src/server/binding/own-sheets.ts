import { degrees, PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { sheetsOf } from '../../dossier/dossier-order.ts';

const name = (text: string) => PDFName.of(text);

/** What a sheet is drawn from (ISO 32000-1, table 30); all else leads to other sheets, runs something or is somebody's private matter. */
const kept = new Set(['Type', 'MediaBox', 'CropBox', 'Rotate', 'Resources', 'Contents', 'Annots', 'Group', 'UserUnit']);

/** Bits of an annotation's flags that say that nobody sees it (table 165): hidden, and not to be seen. */
const unseen = 2 | 32;

/**
 * Leaves of somebody's PDF the sheets that were chosen and what they draw: no scripts, actions, links, forms and tags, through any of which a
 * sheet that was left out would come along. Stamps and visible signatures stay as they look.
 */
export function keepSheets(document: PDFDocument, chosen: readonly number[] | null, rotation: number): void {
  const total = document.getPageCount();
  const wanted = new Set(chosen ? sheetsOf(chosen, total) : undefined);
  if (chosen) {
    for (let number = total; number >= 1; number -= 1) if (!wanted.has(number)) document.removePage(number - 1);
  }
  document.catalog.delete(name('StructTreeRoot'));
  for (const sheet of document.getPages()) {
    const { node } = sheet;
    for (const inherited of ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)) {
      const value = node.get(inherited) ?? node.getInheritableAttribute(inherited);
      if (value) node.set(inherited, value);
    }
    for (const key of node.keys()) if (!kept.has(key.decodeText()) && key !== name('Parent')) node.delete(key);
    const annotations = node.lookup(name('Annots'));
    node.delete(name('Annots'));
    const seen = annotations instanceof PDFArray ? looksOf(annotations, document) : [];
    if (seen.length > 0) node.set(name('Annots'), document.context.obj(seen));
    if (rotation !== 0) sheet.setRotation(degrees((sheet.getRotation().angle + rotation) % 360));
  }
}

/** Annotations as stamps: their place and their look, nothing of what they do. */
function looksOf(annotations: PDFArray, { context }: PDFDocument): PDFDict[] {
  return annotations.asArray().flatMap((one) => {
    const annotation = context.lookup(one);
    if (!(annotation instanceof PDFDict)) return [];
    const flags = annotation.lookup(name('F'));
    if (flags instanceof PDFNumber && (flags.asNumber() & unseen) !== 0) return [];
    const place = annotation.lookup(name('Rect'));
    const look = lookOf(annotation);
    if (!look || !(place instanceof PDFArray)) return [];
    return [context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: place, F: 4, AP: { N: look } })];
  });
}

/** Its normal appearance (12.5.5); of several states the present one. */
function lookOf(annotation: PDFDict) {
  const appearance = annotation.lookup(name('AP'));
  if (!(appearance instanceof PDFDict)) return undefined;
  const normal = appearance.lookup(name('N'));
  if (normal instanceof PDFStream) return appearance.get(name('N'));
  const state = annotation.lookup(name('AS'));
  if (!(normal instanceof PDFDict) || !(state instanceof PDFName)) return undefined;
  return normal.lookup(state) instanceof PDFStream ? normal.get(state) : undefined;
}
