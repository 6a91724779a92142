// Where the words of an article are reviewed: a member's by the server, a guest's by name, from this browser.

/** Guests have no server to ask for the words of an article: theirs are named in the address. */
export const getReviewPath = (article: number, lemmas: readonly string[], isMember: boolean): string =>
  isMember
    ? `/flashcard/reviewArticleWords?article_id=${article}`
    : `/flashcard/demo?words=${encodeURIComponent(lemmas.join(','))}`
