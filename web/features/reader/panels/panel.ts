// What may stand over the article, one at a time.
export type Panel =
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
