import { entityPanels, IconTree, webSide } from '@gleba/sdk/web';
import { Tree, trees, treesKey } from '../plugin.ts';

const ptBR = {
  'plugin.trees': 'Árvores',
  'access.trees': 'Árvores',
  'trees.tree': 'Árvore',
  'trees.tree.plural': 'Árvores',
  'trees.tree.species': 'Espécie',
  'trees.tree.height': 'Altura (m)',
};

export const web = webSide(trees, () => ({
  panels: entityPanels(Tree, { path: '/trees', access: treesKey }),
  navigation: [
    { id: 'trees', title: 'trees.tree.plural', icon: IconTree, path: '/trees', order: 80, access: treesKey },
  ],
  locales: { 'pt-BR': ptBR, en: {}, es: {} },
}));
