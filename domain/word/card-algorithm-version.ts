// Version of the algorithm that computes a card's lemma and gloss. Cards of older versions are recomputed
// when the server starts.

/**
 * Increment when the dictionary returns other lemmas, pronunciations or glosses for saved words: every card
 * is then recomputed once.
 */
export const CARD_ALGORITHM_VERSION = 6
