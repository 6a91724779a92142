// A bookmark is a note without a comment; its text only describes the position.

/** The tag of such a note. */
export const BOOKMARK_TAG = '书签'

export const isBookmark = ({ tag, comment }: { tag: string; comment: string }): boolean =>
  tag === BOOKMARK_TAG && comment === ''
