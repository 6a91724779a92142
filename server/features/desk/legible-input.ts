// Normalizes the characters of an editor's input to those of downloaded texts.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { makeLegible, normaliseSpace } from '../../../domain/article/block.ts'

const LINES = ['title', 'title_zh', 'source', 'author'] as const

type Described = { [K in (typeof LINES)[number] | 'digest']?: string | null | undefined }

/**
 * Normalizes titles, names and summary of the input; `checkedParagraphs` does the same for paragraphs. Throws
 * INVALID_INPUT if the title has only invisible characters.
 */
export function legibleInput<T extends Described>(input: T): T {
  const plain: Described = {}
  for (const field of LINES) {
    const text = input[field]
    if (text) plain[field] = normaliseSpace(text)
  }
  if (input.digest) plain.digest = makeLegible(input.digest).trim()
  if (plain.title === '')
    throwAppError('INVALID_INPUT', { details: [{ field: 'article.title', message: '请填写标题' }] })
  return { ...input, ...plain }
}
