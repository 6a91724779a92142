// Path of the page where the sentence of a word can be read again: the article at its paragraph, or the book.

interface Place {
  article_id: number | null
  book_uuid: string | null
  paragraph: string | null
}

/**
 * Returns path and hash within the site, or undefined for a sentence from another source. A book opens at its
 * reader's current position.
 */
export function buildContextPath({
  article_id,
  book_uuid,
  paragraph,
}: Place): { to: string; hash: string } | undefined {
  if (article_id !== null) return { to: `/article/${article_id}`, hash: paragraph ?? '' }
  return book_uuid === null ? undefined : { to: `/book/${book_uuid}/read`, hash: '' }
}
