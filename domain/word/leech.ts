// When a word is a leech: one that takes time again and again and is forgotten all the same.

/**
 * Lapses (reviews of a learnt card rated 1) from which a card is a leech: Anki's default ("Leeches" of its manual,
 * docs.ankiweb.net/leeches.html, "the default is 8 lapses"), which two decades of its users have not moved.
 */
export const LEECH_LAPSES = 8

/** Whether a card that lapsed so often is a leech. */
export const isLeech = (lapses: number): boolean => lapses >= LEECH_LAPSES
