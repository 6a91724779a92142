// Default reading speed.

/**
 * Default until a reader's own speed is known; the reading time of articles and books is computed from it.
 * Adults read English non-fiction at 238 words a minute in their first language (Brysbaert 2019, "How many
 * words do we read per minute?", Journal of Memory and Language 109); learners at about three quarters of
 * that.
 */
export const WORDS_PER_MINUTE = 180
