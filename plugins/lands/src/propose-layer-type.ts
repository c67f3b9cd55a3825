import { withoutTail } from '@gleba/sdk';
import { plainWords } from './plain-words.ts';

/** What is known of one layer of a file before anything is written. */
export interface DescribedSource {
  /** As the file calls it: a path inside an archive, a layer of a drawing. */
  readonly name: string;
  readonly shapeType: string;
  readonly columns: readonly string[];
  /** Rows of its table, values in the order of the columns. */
  readonly sample: readonly (readonly unknown[])[];
}

export interface OwnLayerType {
  readonly slug: string;
  readonly name: string;
}

/** A type with what speaks for it: a word of the name, a column, or what most values of a column begin with. */
export interface LayerTypeProposal {
  readonly slug: string;
  readonly by: 'name' | 'column' | 'values';
  /** As it stands in the file. */
  readonly word: string;
}

type Form = 'line' | 'polygon' | 'point';

interface Rule {
  readonly slug: string;
  /** Whole words, plain, as people who draw in CAD and GIS shorten them; a trailing `*` stands for any ending. */
  readonly words: string;
  readonly forms?: readonly Form[];
  /** Words that often stand beside those of what is meant ('eixo do córrego'): heard where nothing else is. */
  readonly isWeak?: boolean;
}

const ground: readonly Form[] = ['line', 'polygon'];
const area: readonly Form[] = ['polygon'];

/** By a layer's name. Of several words the first counts: 'Quadras e ruas' are blocks, 'Rua Rio Branco' is a street. */
const byName: readonly Rule[] = [
  {
    slug: 'streets',
    words:
      'rua ruas logradouro* lograd logr arruamento* arruam sistema_viario viario viaria viarias via vias avenida* travessa* alameda* rodovia* estrada* beco* pista* meiofio meio_fio guia guias calcada* street* road* rodov estr trav tv',
    forms: ground,
  },
  { slug: 'streets', words: 'av avs', forms: ['line'] },
  {
    slug: 'water',
    words:
      'corrego* corr rio rios ribeirao* riacho* igarape* lago lagos lagoa* represa* acude* hidro* drenagem curso_dagua cursos_dagua massa_dagua massas_dagua agua aguas canal canais arroio* nascente* vala valas vereda* river* water*',
    forms: ground,
  },
  {
    slug: 'green_area',
    words:
      'verde verdes app apps preservacao praca pracas parque* jardim jardins reserva reservas elup avl sistema_lazer lazer mata matas vegetacao green',
    forms: area,
  },
  { slug: 'green_area', words: 'av avs', forms: area },
  {
    slug: 'institutional',
    words:
      'institucional institucionais instituc inst aei equipamento* escola* creche* uso_publico area_publica areas_publicas public* institutional',
    forms: area,
  },
  {
    slug: 'registration',
    words:
      'matricula* matric matr mat registro* transcricao transcricoes confrontante* confinante* lindeiro* sigef snci incra',
    forms: area,
  },
  { slug: 'blocks', words: 'quadra quadras quad qd qds qdr qdra qdras block blocks', forms: ground },
  { slug: 'perimeter', words: 'perimetro* perim gleba glebas poligonal perimeter', forms: ground },
  { slug: 'temp_land', words: 'lote lotes lt lts lot lots parcela* terreno* provisorio* imovel imoveis', forms: area },
  { slug: 'streets', words: 'eixo eixos', forms: ['line'], isWeak: true },
  { slug: 'perimeter', words: 'limite* divisa* contorno* nucleo* loteamento*', forms: ground, isWeak: true },
];

/** By a column: lots have columns of streets, blocks and registrations too, so those of lots are asked first. */
const byColumn: readonly Rule[] = [
  { slug: 'temp_land', words: 'lote lotes nr_lote num_lote cd_lote', forms: area },
  { slug: 'blocks', words: 'quadra quadras nr_quadra num_quadra cd_quadra', forms: area },
  {
    slug: 'streets',
    words: 'logradouro logradouro* lograd logra logr rua ruas via vias tipo_via cd_logr street',
    forms: ['line'],
  },
  { slug: 'water', words: 'corrego* rio rios hidro* curso_dagua', forms: ground },
  { slug: 'registration', words: 'matricula* matric', forms: area },
];

/** By how the values of a column begin: 'Av. Brasil', 'Córrego do Onça'. */
const byValue: readonly Rule[] = [
  {
    slug: 'streets',
    words: 'rua r avenida av travessa tv trav alameda al rodovia estrada est beco viela',
    forms: ['line'],
  },
  { slug: 'water', words: 'corrego rio ribeirao riacho igarape lago lagoa represa acude arroio', forms: ground },
  { slug: 'green_area', words: 'praca parque app area_verde', forms: area },
  { slug: 'institutional', words: 'escola creche area_institucional', forms: area },
  { slug: 'registration', words: 'matricula', forms: area },
];

/** Of the values that a column has in the sample: so many begin alike. */
const mostValues = 0.5;

/**
 * The type that a layer of a file seems to be of; null where nothing speaks for one, so that a person says it. 'other' is never
 * proposed, and points bound nothing.
 */
export function proposeLayerType(source: DescribedSource, own: readonly OwnLayerType[] = []): LayerTypeProposal | null {
  const form = formOf(source.shapeType);
  return (
    byOwnName(source.name, own) ?? byLayerName(source.name, form) ?? byColumns(source, form) ?? byValues(source, form)
  );
}

/** An office that has a type of its own calls its layers by it. */
function byOwnName(name: string, own: readonly OwnLayerType[]): LayerTypeProposal | null {
  const words = plainWords(lastOf(name));
  const isSaid = (text: string) => {
    const asked = plainWords(text);
    return asked.length > 0 && words.some((_, at) => asked.every((word, step) => isSame(words[at + step], word)));
  };
  const found = own.find((type) => isSaid(type.name) || isSaid(type.slug));
  return found ? { slug: found.slug, by: 'name', word: found.name } : null;
}

/** The same word, of one or of many. */
function isSame(word: string | undefined, other: string): boolean {
  return word === other || `${word}s` === other || word === `${other}s`;
}

function byLayerName(name: string, form: Form | undefined): LayerTypeProposal | null {
  // A file in a folder 'ruas' says as much as one that is called so, but its own name comes first.
  for (const part of name.split('/').reverse()) {
    const words = wordsWithJoined(part);
    const found =
      ruleFor(
        byName.filter(({ isWeak }) => !isWeak),
        words,
        form,
      ) ?? ruleFor(byName, words, form);
    if (found) return { slug: found.slug, by: 'name', word: part };
  }
  return null;
}

function byColumns({ columns }: DescribedSource, form: Form | undefined): LayerTypeProposal | null {
  for (const rule of byColumn) {
    const column = columns.find((name) => ruleFor([rule], [plainWords(name).join('_'), ...plainWords(name)], form));
    if (column !== undefined) return { slug: rule.slug, by: 'column', word: column };
  }
  return null;
}

function byValues({ columns, sample }: DescribedSource, form: Form | undefined): LayerTypeProposal | null {
  for (const [index, column] of columns.entries()) {
    const values = sample.flatMap((row) => {
      const value = row[index];
      return typeof value === 'string' && value.trim() !== '' ? [value] : [];
    });
    const slugs = values.map((value) => ruleFor(byValue, beginningOf(value), form)?.slug);
    for (const { slug } of byValue) {
      const count = slugs.filter((found) => found === slug).length;
      if (count > 0 && count > values.length * mostValues) return { slug, by: 'values', word: column };
    }
  }
  return null;
}

const digits = '0123456789';

/** The first word, and the first two as one. */
function beginningOf(value: string): readonly string[] {
  const [first = '', second = ''] = plainWords(value);
  return [`${first}_${second}`, first];
}

/** Each word, before it those that it makes with the next: `meio fio` is told before `meio`. */
function wordsWithJoined(name: string): readonly string[] {
  const words = plainWords(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll("'", '')
      .replaceAll('’', ''),
  );
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    // Digits behind a word are its number: RUA01.
    const bare = withoutTail(word, digits);
    return [...(next ? [`${word}_${next}`] : []), word, ...(bare && bare !== word ? [bare] : [])];
  });
}

function ruleFor(rules: readonly Rule[], words: readonly string[], form: Form | undefined): Rule | undefined {
  for (const word of words) {
    const found = rules.find((rule) => fits(rule, form) && rule.words.split(' ').some((known) => meets(known, word)));
    if (found) return found;
  }
  return undefined;
}

/** Drawings hold every form at once: then the words alone decide. */
function fits({ forms }: Rule, form: Form | undefined): boolean {
  return forms === undefined || form === undefined || forms.includes(form);
}

function meets(known: string, word: string): boolean {
  return known.endsWith('*') ? word.startsWith(known.slice(0, -1)) : known === word;
}

function lastOf(name: string): string {
  return name.split('/').at(-1) ?? name;
}

function formOf(shapeType: string): Form | undefined {
  if (shapeType === 'polygon') return 'polygon';
  if (shapeType === 'polyline') return 'line';
  return shapeType === 'point' || shapeType === 'multipoint' ? 'point' : undefined;
}
