// What may stand over the article, one at a time.
export type Panel =
  | 'word'
  | 'passage'
  | 'report'
  | 'note'
  | 'others'
  | 'settings'
  | 'levels'
  | 'before'
  | 'more'
  | 'help'
