// What is sent of a chapter: from the sentence in sight, whole sentences, and never more than a call takes.
import { expect, it } from 'vitest'
import { findPassage } from './passage.ts'

const A = 'The ferry stops at noon. The whole island hears it. Nobody looks up.'
const block = (id: string, text: string) => ({ id, text })

it('begins with the sentence that the page begins in and takes the paragraphs behind it', () => {
  const blocks = [block('b0-0', 'Chapter 1'), block('b0-1', A), block('b0-2', 'Each boat had a lamp.')]
  expect(findPassage(blocks, { paragraph: 'b0-1', offset: 30 })).toBe(
    'The whole island hears it. Nobody looks up.\n\nEach boat had a lamp.',
  )
  expect(findPassage(blocks, undefined)).toBe(`Chapter 1\n\n${A}\n\nEach boat had a lamp.`)
})

it('ends with a whole sentence before it is too long for a call', () => {
  const blocks = Array.from({ length: 80 }, (_, at) => block(`b0-${at}`, A))
  const sent = findPassage(blocks, { paragraph: 'b0-3', offset: 0 })
  expect(sent.length).toBeLessThanOrEqual(3000)
  expect(sent.length).toBeGreaterThan(2700)
  expect(sent.endsWith('.')).toBe(true)
  expect(findPassage([block('b0-0', 'a'.repeat(9000))], undefined)).toHaveLength(2800)
  expect(findPassage([], undefined)).toBe('')
})
