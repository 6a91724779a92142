// Detects lists of a page that are meant for reading software and are not text of the book.

/** True for lists of printed pages, lists of landmarks, and lists that the book itself hides. */
export const isNoText = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  tag === 'nav' &&
  (/\b(?:page-list|landmarks|doc-pagelist)\b/.test(
    `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`,
  ) ||
    'hidden' in attributes)
