/// <reference path="./assets.d.ts" />
import { webSide } from '@gleba/sdk/web';
import { documents } from '../plugin.ts';
import { documentContributions, documentNavigation, documentPanels } from './documents/documents.panels.ts';
import { documentMessages } from './messages.ts';
import { typeNavigation, typePanels } from './types/types.panels.ts';

/** The papers of an office. */
export const web = webSide(documents, () => ({
  panels: [...typePanels, ...documentPanels],
  contributions: documentContributions,
  navigation: [...typeNavigation, ...documentNavigation],
  locales: documentMessages,
}));
