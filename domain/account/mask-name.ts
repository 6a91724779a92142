// Masks a name for display to other users.

/** Returns the first character and two stars. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`
