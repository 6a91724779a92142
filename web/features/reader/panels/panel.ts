// What may stand over the article, one at a time.
export type ReaderPanel =
  | 'word'
  | 'passage'
  | 'report'
  | 'note'
  | 'ask'
  | 'others'
  | 'settings'
  | 'levels'
  | 'before'
  | 'more'
  | 'help'
