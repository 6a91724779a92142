// Detects leeches: words that take review time repeatedly and are still forgotten.

/**
 * Number of lapses (reviews of a learnt card rated 1) from which a card is a leech. It is Anki's default
 * ("Leeches" in its manual, docs.ankiweb.net/leeches.html, "the default is 8 lapses"), unchanged for two
 * decades.
 */
export const LEECH_LAPSES = 8

/** True if a card with this number of lapses is a leech. */
export const isLeech = (lapses: number): boolean => lapses >= LEECH_LAPSES
