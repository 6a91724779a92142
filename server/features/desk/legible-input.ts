// Brings what an editor types, pastes or sends to the characters that a fetched text has.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { makeLegible, normaliseSpace } from '../../../domain/article/block.ts'

const LINES = ['title', 'title_zh', 'source', 'author'] as const

type Described = { [K in (typeof LINES)[number] | 'digest']?: string | null | undefined }

/**
 * What is given for an article, its titles, names and summary legible; of its paragraphs `checkedParagraphs` takes care.
 * Throws INVALID_INPUT for a title of characters that no one sees.
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
