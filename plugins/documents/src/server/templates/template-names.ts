import { isContextSlug } from '../../contexts.ts';
import type { TemplateName, TemplateNames } from '../../services.ts';
import { partsOf } from './template-parts.ts';

/** What other plugins have added; the list grows while their server sides are made. */
export function createTemplateNames(): TemplateNames & { readonly all: readonly TemplateName[] } {
  const all: TemplateName[] = [];
  return {
    all,
    add(names) {
      for (const one of names) {
        const isTaken = Object.hasOwn(partsOf(one.context, []), one.name) || all.some((known) => isSame(known, one));
        if (isTaken || !isContextSlug(one.context))
          throw new Error(`Templates know ${one.context}.${one.name} already.`);
        all.push(one);
      }
    },
  };
}

const isSame = (known: TemplateName, one: TemplateName) => known.context === one.context && known.name === one.name;
