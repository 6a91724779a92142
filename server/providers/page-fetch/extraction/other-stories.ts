// Removes further articles that an endless page loads below its own, so that they are not parsed as its end.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { isBefore } from './document-order.ts'
import { runningText } from './running-text.ts'

/** Min. running text of an article; less is a teaser. */
const STORY = 300
/** Max. titles to check; more titles are those of a list. */
const MAX_COUNT = 30

const plain = (text: string | null | undefined): string =>
  normaliseSpace(text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Modifies `document` in place. A page whose sections each have an `h1` retains all of them. */
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
  // Sections within one `article` element are one article.
  const article = own.closest('article')
  for (const title of titles) {
    const other = storyOf(title, titles)
    const isLater = isBefore(story, other)
    if (title !== own && isLater && !isOwn(title) && !article?.contains(title) && runningText(other) >= STORY)
      other.remove()
  }
  dropLaterArticles(document, story)
}

/** The largest part of the page around a title that contains no other title. */
function storyOf(title: Element, titles: readonly Element[]): Element {
  let story = title
  for (let ancestor = title.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const holder = ancestor
    if (holder.nodeName === 'BODY' || titles.some((one) => one !== title && holder.contains(one))) break
    story = holder
  }
  const article = title.closest('article')
  return article && story.contains(article) ? article : story
}

/** Removes `article` elements with a heading that follow the page's own article. */
function dropLaterArticles(document: Document, story: Element): void {
  if (story.nodeName !== 'ARTICLE') return
  const articles: Element[] = [...document.querySelectorAll('article')]
  for (const other of articles.slice(articles.indexOf(story) + 1)) {
    const isLater = !story.contains(other)
    const first = other.firstElementChild
    const isTitled =
      /^(H[1-3]|HEADER)$/.test(first?.nodeName ?? '') && other.querySelector('h1, h2, h3') !== null
    if (isLater && isTitled && !/comment/i.test(other.className) && runningText(other) >= STORY)
      other.remove()
  }
}
