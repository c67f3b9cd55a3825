/// <reference path="./assets.d.ts" />
import { webSide } from '@gleba/sdk/web';
import { DocumentType } from '../entities/document-type.entity.ts';
import { documents } from '../plugin.ts';
import { documentContributions, documentNavigation, documentPanels } from './documents/documents.panels.ts';
import { mailedContributions, mailedPanels } from './mailed/mailed.panels.ts';
import { documentMessages } from './messages.ts';
import { readingContributions } from './reading/reading.contributions.ts';
import { signatureContributions, signaturePanels } from './signatures/signatures.panels.ts';
import { templateContributions, templatePanels } from './template/template.panels.ts';
import { templateStores } from './template/template-drafts.ts';
import { typeContributions, typeNavigation, typePanels } from './types/types.panels.ts';

/** The papers of an office. */
export const web = webSide(documents, () => ({
  panels: [...typePanels, ...templatePanels, ...documentPanels, ...signaturePanels, ...mailedPanels],
  contributions: [
    ...typeContributions,
    ...documentContributions,
    ...templateContributions,
    ...readingContributions,
    ...signatureContributions,
    ...mailedContributions,
  ],
  navigation: [...typeNavigation, ...documentNavigation],
  initialData: [DocumentType],
  stores: templateStores,
  locales: documentMessages,
}));
