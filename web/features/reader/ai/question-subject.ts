// What a question can be about: an article, a paragraph of it, or the chapter of a book that a place is in.
import type { AiQuestion } from '../../../../contract/entities/ai.ts'

export type QuestionSubject =
  | { article: number; paragraph?: string | undefined }
  | { book: string; cfi: string }

/** What a question was about, to be asked about again; undefined when it is no longer there. */
export function getQuestionSubject({ article, book, pos }: AiQuestion): QuestionSubject | undefined {
  if (article) return { article: article.id }
  return book && pos?.cfi !== undefined ? { book: book.book_uuid, cfi: pos.cfi } : undefined
}

export const getBookPlacePath = (book: string, cfi: string): string =>
  `/book/${book}/read?cfi=${encodeURIComponent(cfi)}`
