// The panels of the article reader; one is open at a time.
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
