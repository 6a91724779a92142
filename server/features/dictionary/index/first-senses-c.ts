// The order of senses, by hand, of words of many meanings behind rank 2,500.

export const FIRST_SENSES_C = `
`
