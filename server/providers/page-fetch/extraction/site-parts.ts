// Takes out of a page what its platform sets around and within the article: shares, other stories, boxes about the author.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { findByline } from '../../../../domain/article/byline.ts'
import { isBefore } from './document-order.ts'
import { runningText } from './running-text.ts'

/** By platform: each name is one that its themes or extensions give to nothing else. */
const PARTS = [
  // WordPress and Jetpack
  '.sharedaddy, #jp-relatedposts, .jp-relatedposts, #jp-post-flair, .wpcnt, .yarpp-related, .yarpp, .crp_related, .addtoany_share_save_container, .post-navigation, .wp-block-post-navigation-link, [class*="wp-block-jetpack-subscriptions"], .wp-block-jetpack-related-posts, .wp-block-jetpack-sharing-buttons, .wp-block-comments, .wp-block-query, .saboxplugin-wrap, .abh_box, .m-a-box, .author-info:not(:has(time)), .author-box, .tags-links, .cat-links, .comments-area, .comment-respond',
  // Ghost
  '.kg-signup-card, .kg-cta-card, .kg-button-card, .kg-audio-card, .kg-file-card, .kg-bookmark-container, .gh-post-upgrade-cta, .gh-subscribe, .footer-cta, .read-more-wrap, article.post-card, .article-comments',
  // Substack
  '.subscription-widget-wrap, .subscription-widget, .subscribe-widget, .subscribe-footer, .captioned-button-wrap, .button-wrapper, .post-ufi, .post-footer .pencraft, .embedded-post-wrap, .digest-post-embed, .install-substack-app-embed, .poll-embed, .comments-section, .portable-archive',
  // Squarespace
  '.Blog-meta, .BlogItem-meta, .sqs-block-newsletter, .newsletter-form-header, .BlogItem-share, .BlogItem-comments, .BlogItem-pagination, .BlogItem-tags, .squarespace-comments, .blog-item-author-profile-wrapper, .item-pagination, .sqs-simple-like',
  // Blogger
  '.header .description:not(article *), #header .description:not(article *), .site-description, .post-share-buttons, .post-labels, .post-feeds, .blog-pager, .post-icons, .reaction-buttons, .post-comment-link, .jump-link',
  // Drupal, Tumblr, Wix
  '.node__links, .field--name-field-tags, .field-name-field-tags, .comment-wrapper, .book-navigation, ol.notes:has(> .note), .post-notes, .note-count, [data-hook="post-footer"], [data-hook="recent-posts"], [data-hook="comments"]',
  // Hugo and Jekyll
  '.post-tags, .paginav, .share-buttons, .page__share, .page__related, .page__taxonomy, .related-posts, .post-nav, nav.pagination',
].join(', ')

/** Heads what readers wrote, or a form for it; each is the whole of a heading. */
const OF_READERS =
  /^(?:(?:leave|post) a (?:reply|comment)|add (?:a )?(?:new )?comment|discussion about this (?:post|article)|(?:\d+|no) (?:comments?|responses?|replies)(?: (?:on|to) .{1,120})?:?|(?:\d+|one) thoughts? on [“"].{1,120}|(?:comments?|responses?) \(\d+\))$/i
/** Heads a short box of the site's own. */
const OF_A_BOX =
  /^(?:share (?:this|on)(?: (?:post|article|story|page))?:?|like this:|sign up for more.{0,30}|ready for more\?|(?:written|published) by)$/i
/** Heads other stories, where it is followed by links to them. */
const OF_OTHERS =
  /^(?:recommended (?:from|for you|stories|posts|articles)\b.{0,40}|more from .{1,80}|(?:more|recent|latest|related|similar|popular|other) (?:posts?|stories|articles|content|news)|you (?:may|might) (?:also )?(?:like|enjoy)(?: (?:this|these|too|next|reading|our)\b.{0,20})?|you may also be interested in.{0,20}|read (?:more|next)|keep reading|up next)$/i
const WRITTEN_BY = /^(?:written|published) (?=by )/i
const LONGEST_BOX = 600
/** Shorter links are labels, shorter paragraphs teasers. */
const TITLE = 10
const PROSE = 80
/** A part of the site that holds more of the page's text is something else. */
const MOST = 0.4

/** Changes `document` in place. */
export function dropSiteParts(document: Document): void {
  const all = runningText(document.body)
  const title = document.querySelector('h1')
  const isSmall = (part: Element) =>
    part.nodeName !== 'BODY' && !(title && part.contains(title)) && runningText(part) <= all * MOST
  for (const part of document.querySelectorAll(PARTS)) if (part.isConnected && isSmall(part)) part.remove()
  // Readability knows the title again in headings of the first two ranks.
  for (const name of document.querySelectorAll('h3.post-title, h3.entry-title'))
    if (document.title?.includes(wordsOf(name))) name.remove()
  for (const heading of document.querySelectorAll('h2, h3, h4, h5, h6')) {
    if (!heading.isConnected || (title && !isBefore(title, heading))) continue
    const isPart = partTest(wordsOf(heading))
    if (isPart)
      dropPart(
        heading,
        (parts) =>
          parts.reduce((sum, part) => sum + runningText(part), 0) <= all * MOST &&
          parts.every(isSmall) &&
          isPart(parts),
      )
  }
}

type PartTest = (parts: readonly Element[]) => boolean

/** The test that distinguishes the part below a heading from one of the article; undefined where the heading is the author's. */
function partTest(heading: string): PartTest | undefined {
  if (OF_READERS.test(heading)) return areRemarks
  if (OF_A_BOX.test(heading) || findByline(heading.replace(WRITTEN_BY, '')) !== null)
    // Without a box of its own what follows may be the article.
    return (parts) =>
      parts.length === 1 &&
      parts.every((part) => wordsOf(part).startsWith(heading)) &&
      parts.reduce((sum, part) => sum + wordsOf(part).length, 0) <= LONGEST_BOX
  return OF_OTHERS.test(heading) ? areTeasers : undefined
}

/** By their names or a form. */
const REMARKS =
  'form, textarea, [id*="comment" i], [class*="comment" i], [id*="respon" i], [class*="respon" i], [class*="repl" i], [id*="disqus" i], [class*="disqus" i], [class*="discussion" i], [data-hook*="comment" i]'
const areRemarks: PartTest = (parts) =>
  parts.some((part) => {
    // A page names itself by its remarks too: <body class="comments-open">.
    const around = part.closest(REMARKS)
    const isWithin = around !== null && around.nodeName !== 'BODY' && around.querySelector('h1') === null
    return isWithin || part.querySelector(REMARKS) !== null
  })

/** At least as many links to stories as paragraphs without one. */
function areTeasers(parts: readonly Element[]): boolean {
  const all = (selector: string) =>
    parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll(selector)])
  const prose = all('p').filter(
    (paragraph) =>
      wordsOf(paragraph).length >= PROSE &&
      !paragraph.closest('a') &&
      linkedIn(paragraph) * 2 < wordsOf(paragraph).length,
  )
  // A link within a sentence leads to no story of the list.
  const stories = all('a').filter(
    (link) => wordsOf(link).length >= TITLE && !prose.some((paragraph) => paragraph.contains(link)),
  )
  return stories.length > 0 && stories.length >= prose.length
}

const linkedIn = (element: Element): number =>
  [...element.querySelectorAll('a')].reduce((sum, link) => sum + wordsOf(link).length, 0)

const wordsOf = (element: Element): string => normaliseSpace(element.textContent ?? '').trim()

/** The largest part of the page that begins with a heading. */
function partOf(heading: Element): Element {
  const words = wordsOf(heading)
  let part = heading
  for (let around = heading.parentElement; around; around = around.parentElement) {
    if (/^(?:BODY|MAIN|ARTICLE)$/.test(around.nodeName) || !wordsOf(around).startsWith(words)) break
    part = around
  }
  return part
}

/** Takes the part that a heading begins, or else the heading with what follows it up to the next. */
function dropPart(heading: Element, isPart: PartTest): void {
  const part = partOf(heading)
  if (part !== heading) {
    if (isPart([part])) part.remove()
    return
  }
  const section: Element[] = []
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.nodeName) && next.nodeName <= heading.nodeName) break
    section.push(next)
  }
  if (section.length === 0 || !isPart(section)) return
  for (const one of section) one.remove()
  heading.remove()
}
