// Which rules chose the lemma and the gloss of a card; cards of older rules are mended when the server starts.

/** Count on when the dictionary would name, pronounce or explain saved words otherwise: every card is then looked at once more. */
export const CARD_ALGORITHM_VERSION = 6
