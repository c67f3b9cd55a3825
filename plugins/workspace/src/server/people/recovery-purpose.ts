export const recoveryPurpose = 'workspace.recovery';
