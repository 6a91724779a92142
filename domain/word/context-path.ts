// Where the sentence of a word can be read again: its article at the paragraph, or its book.

interface Place {
  article_id: number | null
  book_uuid: string | null
  paragraph: string | null
}

/** Path and hash within the site; undefined of a sentence from elsewhere. A book opens where its reader is. */
export function buildContextPath({
  article_id,
  book_uuid,
  paragraph,
}: Place): { to: string; hash: string } | undefined {
  if (article_id !== null) return { to: `/article/${article_id}`, hash: paragraph ?? '' }
  return book_uuid === null ? undefined : { to: `/book/${book_uuid}/read`, hash: '' }
}
