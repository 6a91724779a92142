// How fast an unknown reader is taken to read.

/** Until a reader's own pace is known; articles and books tell their minutes by it. */
export const WORDS_PER_MINUTE = 180
