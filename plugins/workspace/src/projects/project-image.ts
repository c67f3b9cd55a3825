/** What pictures of projects are uploaded as. */
export const projectImagePurpose = 'workspace.projectImage';
export const projectImageExtensions = ['.jpg', '.jpeg', '.png', '.webp'] as const;
/** 5 MB: a card is 64 pixels high, the details screen 200. */
export const largestProjectImage = 5_000_000;
