// What may stand over the article, one at a time.
export type Panel = 'word' | 'passage' | 'note' | 'settings' | 'levels' | 'before' | 'more' | 'help'
