// What is a bookmark must be told from a note that its reader has written in.
import { expect, it } from 'vitest'
import { BOOKMARK_TAG, isBookmark } from './bookmark.ts'

it.each([
  [{ tag: BOOKMARK_TAG, comment: '' }, true],
  [{ tag: BOOKMARK_TAG, comment: '再读一遍' }, false],
  [{ tag: `好句,${BOOKMARK_TAG}`, comment: '' }, false],
  [{ tag: '', comment: '' }, false],
])('%o: %s', (note, is) => expect(isBookmark(note)).toBe(is))
