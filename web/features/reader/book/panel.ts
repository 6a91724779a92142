// What may stand over a book, one at a time.
export type BookPanel =
  | 'word'
  | 'passage'
  | 'note'
  | 'notes'
  | 'contents'
  | 'before'
  | 'search'
  | 'settings'
  | 'footnote'
  | 'picture'
  | 'help'
