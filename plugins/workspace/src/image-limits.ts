/** What a picture that people choose may be (the specification's rule for avatars). */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif'] as const;
/** Bytes. */
export const largestAvatar = 2_097_152;
/** Bytes of a screen's picture in a feedback. */
export const largestScreenshot = 5_000_000;

export const avatarPurpose = 'workspace.avatar';
export const screenshotPurpose = 'workspace.screenshot';
