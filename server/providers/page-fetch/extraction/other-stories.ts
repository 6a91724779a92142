// Takes the stories that an endless page loads below its own out of the document, so that they are not read as its end.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { isBefore } from './document-order.ts'
import { runningText } from './running-text.ts'

/** Less than this is a teaser, not a story. */
const STORY = 300
/** More titles are those of a list, not of stories. */
const MAX_COUNT = 30

const plain = (text: string | null | undefined): string =>
  normaliseSpace(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Changes `document` in place. A page whose sections each have a title of the first rank keeps them all. */
export function dropOtherStories(document: Document): void {
  const titles = [...document.querySelectorAll('h1')].slice(0, MAX_COUNT)
  const names = [
    document.title,
    document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
  ].map(plain)
  const isOwn = (title: Element): boolean => {
    const text = plain(title.textContent)
    return text !== '' && names.some((name) => name.startsWith(text) || name.endsWith(text))
  }
  const own = titles.find((title) => isOwn(title) && runningText(storyOf(title, titles)) >= STORY)
  const story = own && storyOf(own, titles)
  if (!story || story.nodeName === 'BODY') return
  // Sections of one article are one story.
  const article = own.closest('article')
  for (const title of titles) {
    const other = storyOf(title, titles)
    const isLater = isBefore(story, other)
    if (title !== own && isLater && !isOwn(title) && !article?.contains(title) && runningText(other) >= STORY)
      other.remove()
  }
  dropLaterArticles(document, story)
}

/** The largest part of the page around a title that holds no other. */
function storyOf(title: Element, titles: readonly Element[]): Element {
  let story = title
  for (let around = title.parentElement; around; around = around.parentElement) {
    const holder = around
    if (holder.nodeName === 'BODY' || titles.some((one) => one !== title && holder.contains(one))) break
    story = holder
  }
  const article = title.closest('article')
  return article && story.contains(article) ? article : story
}

/** Articles with a heading of their own that follow the page's own article. */
function dropLaterArticles(document: Document, story: Element): void {
  if (story.nodeName !== 'ARTICLE') return
  for (const other of document.querySelectorAll('article')) {
    const isLater = isBefore(story, other) && !story.contains(other)
    const first = other.firstElementChild
    const isTitled =
      /^(H[1-3]|HEADER)$/.test(first?.nodeName ?? '') && other.querySelector('h1, h2, h3') !== null
    if (isLater && isTitled && !/comment/i.test(other.className) && runningText(other) >= STORY)
      other.remove()
  }
}
