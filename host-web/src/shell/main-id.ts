/** Where the content of a screen begins: the skip link and the focus after going somewhere lead there. */
export const mainId = 'conteudo';
