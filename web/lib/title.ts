// Formats page titles for tabs, bookmarks and link previews.

export const SITE_TITLE = '开卷 · 读外刊学英语'
export const SITE_DESCRIPTION = '读外刊学英语：点一下就懂的单词，连着原句收藏，到时候再复习。'

/** `The Steel Box · 开卷`. */
export const formatTitle = (page: string): string => `${page} · 开卷`
