// The order of senses, by hand, of common words: rank 1,000 to about 2,500.

export const FIRST_SENSES_B = `
`
