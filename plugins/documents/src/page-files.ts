/** What a page may be: browsers draw these, and nothing in them runs. */
export const pageExtensions = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'] as const;

/** Purpose of the uploads that become pages. */
export const pagePurpose = 'documents.page';

/** Bytes of one page: a scan of 200 sheets. */
export const largestPage = 100 * 1024 * 1024;

/** Pages of one paper; a PDF of many sheets is one of them. */
export const mostPages = 500;

/** Formats of cameras and scanners that browsers do not draw: said in words before anything is sent. */
export const undrawableExtensions = ['.heic', '.heif', '.tif', '.tiff'] as const;
