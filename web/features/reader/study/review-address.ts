// Path for the review of an article's words: a member's words by a query on the server, a guest's as a list
// in the URL.

/** Guests have no words on the server: the URL lists the lemmas from this browser. */
export const getReviewPath = (article: number, lemmas: readonly string[], isMember: boolean): string =>
  isMember
    ? `/flashcard/reviewArticleWords?article_id=${article}`
    : `/flashcard/demo?words=${encodeURIComponent(lemmas.join(','))}`
