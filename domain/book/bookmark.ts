// A bookmark is a note of a place alone: nothing is written in it, and its words only say where it lies.

/** The one word of such a note. */
export const BOOKMARK_TAG = '书签'

export const isBookmark = ({ tag, comment }: { tag: string; comment: string }): boolean =>
  tag === BOOKMARK_TAG && comment === ''
