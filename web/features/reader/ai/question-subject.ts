// What a question can be about: an article, one of its paragraphs, or the chapter of a book that contains a
// CFI.
import type { AiQuestion } from '../../../../contract/entities/ai.ts'

export type QuestionSubject =
  | { article: number; paragraph?: string | undefined }
  | { book: string; cfi: string }

/**
 * Subject of an earlier question, for a new question about the same; undefined when the article or book was
 * removed.
 */
export function getQuestionSubject({ article, book, pos }: AiQuestion): QuestionSubject | undefined {
  if (article) return { article: article.id }
  return book && pos?.cfi !== undefined ? { book: book.book_uuid, cfi: pos.cfi } : undefined
}

export const getBookPlacePath = (book: string, cfi: string): string =>
  `/book/${book}/read?cfi=${encodeURIComponent(cfi)}`
