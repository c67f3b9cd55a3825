import { entityScreens, IconTree, webSide } from '@gleba/sdk/web';
import { Tree, trees, treesKey } from '../plugin.ts';

const textsOf = (trees: string, tree: string, species: string, height: string) => ({
  'plugin.trees': trees,
  'access.trees': trees,
  'trees.tree': tree,
  'trees.tree.plural': trees,
  'trees.tree.species': species,
  'trees.tree.height': height,
});

export const web = webSide(trees, () => ({
  ...entityScreens(Tree, { path: '/trees', access: treesKey, icon: IconTree, order: 80 }),
  locales: {
    'pt-BR': textsOf('Árvores', 'Árvore', 'Espécie', 'Altura (m)'),
    en: textsOf('Trees', 'Tree', 'Species', 'Height (m)'),
    es: textsOf('Árboles', 'Árbol', 'Especie', 'Altura (m)'),
  },
}));
