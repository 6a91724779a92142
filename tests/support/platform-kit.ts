// What pages of platforms have in common: a head, a menu, a foot, the article and remarks of its readers.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import type { PlatformStory } from './platform-story.ts'

export type Template = (story: PlatformStory, dice: SeededRandom) => string

export const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head>${body}</html>`
export const og = (title: string, site: string) =>
  `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${site}"><meta property="og:type" content="article">`
export const linked = (story: PlatformStory) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: story.title, datePublished: `${story.day}T08:00:00Z`, author: { '@type': 'Person', name: story.author } })}</script>`
export const links = (names: readonly string[]) =>
  names.map((name) => `<a href="/${name.toLowerCase().replace(/\W+/g, '-')}">${name}</a>`).join(' ')
export const menu = `<header class="site-header"><a href="/">Home</a><nav><ul><li>${links(['About', 'Archive', 'Contact']).replaceAll('</a> ', '</a></li><li>')}</li></ul></nav></header>`
export const foot = (site: string) =>
  `<footer class="site-footer"><p>© 2024 ${site}. All rights reserved.</p><p>${links(['Privacy', 'Terms'])}</p></footer>`
export const comments = (story: PlatformStory, item: (name: string, text: string) => string) =>
  ['Bert', 'Nadia', 'Oskar'].map((name) => item(name, story.remark())).join('')
export const text = (story: PlatformStory) => story.blocks.join('\n')
/** The article with a piece of the site's own in its middle. */
export const textWith = (story: PlatformStory, piece: string) => {
  const middle = Math.floor(story.blocks.length / 2)
  return [...story.blocks.slice(0, middle), piece, ...story.blocks.slice(middle)].join('\n')
}
export const iso = ({ day }: PlatformStory) => `${day}T08:00:00+00:00`
