// How the provider of the benchmark speaks, for it and for those who tell of it.
export const PIECES = 40
export const EVERY_MS = 50
