/** Signs by which one field's name and another's are compared: letters and digits, without accents, small. */
export const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
