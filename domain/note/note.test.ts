// Shows which words a note has of what its reader writes.
import { expect, it } from 'vitest'
import { parseTags } from './note.ts'

it.each([
  ['sea,  old  boats ，sea、public', ['sea', 'old boats', 'public']],
  [`${'a'.repeat(25)},b`, ['a'.repeat(20), 'b']],
  [`${'a'.repeat(19)}😀,b`, ['a'.repeat(19), 'b']],
  [`${'a'.repeat(18)}😀,b`, [`${'a'.repeat(18)}😀`, 'b']],
])('%j has the words %j', (field, tags) => {
  expect(parseTags(field)).toEqual(tags)
})
