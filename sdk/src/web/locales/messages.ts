import { type LocaleMessages, mergeMessages } from '@gleba/core/web';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import geoEn from './geo/en.json' with { type: 'json' };
import geoEs from './geo/es.json' with { type: 'json' };
import geoPtBR from './geo/pt-BR.json' with { type: 'json' };
import piecesEn from './pieces/en.json' with { type: 'json' };
import piecesEs from './pieces/es.json' with { type: 'json' };
import piecesPtBR from './pieces/pt-BR.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };

/** The components' own texts; keys begin with `ui.`. */
export const uiMessages: LocaleMessages = mergeMessages([
  { 'pt-BR': ptBR, en, es },
  { 'pt-BR': geoPtBR, en: geoEn, es: geoEs },
  { 'pt-BR': piecesPtBR, en: piecesEn, es: piecesEs },
]);
