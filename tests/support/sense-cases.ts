// Reads the sentences by which the choice of a sense is measured.
import { findWordAt } from '../../domain/language/tokenize.ts'
import { SENSES_SEEN } from './sense-cases-a.ts'
import { SENSES_UNSEEN } from './sense-cases-b.ts'

export interface SenseCase {
  text: string
  sentence: string
  offset: number
  zh: string
  /** Glosses that are right. */
  right: string[]
}

const read = (lines: string): SenseCase[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [marked = '', zh = '', right = ''] = line.split(' | ')
      const offset = marked.indexOf('*')
      const sentence = marked.replace('*', '')
      return { text: findWordAt(sentence, offset)?.text ?? '', sentence, offset, zh, right: right.split(',') }
    })

export const SEEN_SENSE_CASES = read(SENSES_SEEN)
export const UNSEEN_SENSE_CASES = read(SENSES_UNSEEN)

/** Whether a gloss is one of the right ones; being part of it is enough, except for one character of many. */
export const isRight = (gloss: string, right: readonly string[]): boolean => {
  const bare = gloss
    .replace(/[（(【[<].*?[）)】\]>]/g, '')
    .replace(/的$/, '')
    .trim()
  return right.some(
    (each) =>
      bare === each ||
      bare === each.replace(/的$/, '') ||
      ((each.length > 1 || bare.length === 2) && bare.includes(each)),
  )
}
