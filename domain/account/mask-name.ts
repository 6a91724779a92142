// A name as strangers see it.

/** Its first character and two stars. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`
