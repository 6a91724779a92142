// Saves the word of a question with its sentence and that sentence's Chinese.
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { saveWordLocally } from '../../local/word-highlights.ts'

/** Returns the undo callback. */
export function saveMissed(article: number, question: ClozeQuestion): () => void {
  const { answer, sentence, offset, paragraph, gloss, lemma, zh, sentence_zh } = question
  const input = { word: answer, sentence, offset, article_id: article, paragraph, gloss }
  return saveWordLocally(input, lemma, { zh, sentence_zh })
}
