import { type LocaleMessages, mergeMessages } from '@gleba/sdk/web';
import drawingEn from '../locales/drawing/en.json' with { type: 'json' };
import drawingEs from '../locales/drawing/es.json' with { type: 'json' };
import drawingPtBR from '../locales/drawing/pt-BR.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import everydayEn from '../locales/everyday/en.json' with { type: 'json' };
import everydayEs from '../locales/everyday/es.json' with { type: 'json' };
import everydayPtBR from '../locales/everyday/pt-BR.json' with { type: 'json' };
import mapEn from '../locales/map/en.json' with { type: 'json' };
import mapEs from '../locales/map/es.json' with { type: 'json' };
import mapPtBR from '../locales/map/pt-BR.json' with { type: 'json' };
import memorialEn from '../locales/memorial/en.json' with { type: 'json' };
import memorialEs from '../locales/memorial/es.json' with { type: 'json' };
import memorialPtBR from '../locales/memorial/pt-BR.json' with { type: 'json' };
import papersEn from '../locales/papers/en.json' with { type: 'json' };
import papersEs from '../locales/papers/es.json' with { type: 'json' };
import papersPtBR from '../locales/papers/pt-BR.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import sheetEn from '../locales/sheet/en.json' with { type: 'json' };
import sheetEs from '../locales/sheet/es.json' with { type: 'json' };
import sheetPtBR from '../locales/sheet/pt-BR.json' with { type: 'json' };
import topologyEn from '../locales/topology/en.json' with { type: 'json' };
import topologyEs from '../locales/topology/es.json' with { type: 'json' };
import topologyPtBR from '../locales/topology/pt-BR.json' with { type: 'json' };
import visitsEn from '../locales/visits/en.json' with { type: 'json' };
import visitsEs from '../locales/visits/es.json' with { type: 'json' };
import visitsPtBR from '../locales/visits/pt-BR.json' with { type: 'json' };

/** All texts of the plugin. An area with many of them has a folder of its own under `locales`, joined in this file. */
export const messages: LocaleMessages = mergeMessages([
  { 'pt-BR': ptBR, en, es },
  { 'pt-BR': everydayPtBR, en: everydayEn, es: everydayEs },
  { 'pt-BR': mapPtBR, en: mapEn, es: mapEs },
  { 'pt-BR': memorialPtBR, en: memorialEn, es: memorialEs },
  { 'pt-BR': papersPtBR, en: papersEn, es: papersEs },
  { 'pt-BR': drawingPtBR, en: drawingEn, es: drawingEs },
  { 'pt-BR': topologyPtBR, en: topologyEn, es: topologyEs },
  { 'pt-BR': sheetPtBR, en: sheetEn, es: sheetEs },
  { 'pt-BR': visitsPtBR, en: visitsEn, es: visitsEs },
]);
