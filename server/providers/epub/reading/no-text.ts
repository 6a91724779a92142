// Knows the lists of a page that serve the reader's software and are no text of the book.

/** Lists of printed pages and of the parts of the book, and a list that the book itself hides. */
export const isNoText = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  tag === 'nav' &&
  (/\b(?:page-list|landmarks|doc-pagelist)\b/.test(
    `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`,
  ) ||
    'hidden' in attributes)
