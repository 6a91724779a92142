// Parses the metadata of a page, before its text is extracted.

import { parseJson } from '../../../../domain/kernel/json.ts'
import { webAddress } from '../../web-address.ts'
import { parseWebTime } from '../../web-time.ts'
import { dateInMarkup } from './publication-date.ts'

export interface PageFacts {
  base: string
  cover: string | null
  canonical: string | null
  published_at: string | null
  lang: string | null
  /** Target URL of an automatic redirect (`meta refresh`) within `SENT_WITHIN_S` seconds. */
  refresh: string | null
  /** False if the structured data declares that the page is not free. */
  is_free: boolean
}

const DATE_META = [
  'meta[property="article:published_time"]',
  'meta[name="parsely-pub-date"]',
  'meta[name="pubdate"]',
  'meta[name="publish-date"]',
  'meta[name="sailthru.date"]',
  'meta[name="dc.date"]',
  'meta[name="DC.date.issued"]',
  'meta[name="date"]',
]
const COVER_META = [
  'meta[property="og:image:secure_url"]',
  'meta[property="og:image"]',
  'meta[name="og:image"]',
  'meta[name="twitter:image"]',
  'meta[name="twitter:image:src"]',
  'meta[itemprop="image"]',
]

/**
 * Parses the metadata of a page.
 * @param url URL of the page
 */
export function pageFacts(document: Document, url: string): PageFacts {
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href'), url) ?? url
  const first = (selectors: readonly string[]) =>
    selectors
      .map((one) => document.querySelector(one)?.getAttribute('content')?.trim())
      .find((value) => value)
  const linked = linkedData(document)
  const canonical =
    document.querySelector('link[rel="canonical"]')?.getAttribute('href') ??
    first(['meta[property="og:url"]'])
  return {
    base,
    cover: webAddress(first(COVER_META), base) ?? null,
    canonical: webAddress(canonical, base) ?? null,
    published_at:
      parseWebTime(textOf(linked, 'datePublished')) ??
      parseWebTime(first(DATE_META)) ??
      parseWebTime(document.head.querySelector('meta[itemprop="datePublished"]')?.getAttribute('content')) ??
      dateInMarkup(document),
    refresh: refreshOf(document, base, url),
    lang: language(document, first(['meta[http-equiv="content-language"]', 'meta[property="og:locale"]'])),
    is_free: !/^false$/i.test(textOf(linked, 'isAccessibleForFree') ?? ''),
  }
}

/**
 * Max. delay in seconds of a redirect. A page that refreshes itself is no redirect, and after a longer delay
 * the page itself can be read.
 */
const SENT_WITHIN_S = 10

function refreshOf(document: Document, base: string, url: string): string | null {
  for (const meta of document.querySelectorAll('meta[http-equiv]')) {
    if (!/^refresh$/i.test(meta.getAttribute('http-equiv') ?? '')) continue
    const [, wait = '', address = ''] =
      /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=)?\s*['"]?([^'"]+?)['"]?\s*$/i.exec(
        meta.getAttribute('content') ?? '',
      ) ?? []
    const to = webAddress(address, base)
    if (to && Number(wait) <= SENT_WITHIN_S && to !== url) return to
  }
  return null
}

function language(document: Document, meta: string | undefined): string | null {
  const declared =
    document.documentElement?.getAttribute('lang') || document.documentElement?.getAttribute('xml:lang')
  const tag = (declared || meta || '').trim().replaceAll('_', '-')
  return /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) ? tag : null
}

/** JSON-LD objects of articles in the page, including those in `@graph`. */
function linkedData(document: Document): Array<Record<string, unknown>> {
  const objects: Array<Record<string, unknown>> = []
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const parsed = jsonIn(script.textContent ?? '')
    for (const one of Array.isArray(parsed) ? parsed : [parsed]) {
      if (!isObject(one)) continue
      objects.push(one)
      if (Array.isArray(one['@graph'])) objects.push(...one['@graph'].filter(isObject))
    }
  }
  const isArticle = (one: Record<string, unknown>) => /Article|BlogPosting|Report/.test(String(one['@type']))
  return objects.filter(isArticle)
}

function textOf(objects: ReadonlyArray<Record<string, unknown>>, key: string): string | undefined {
  const value = objects
    .map((one) => one[key])
    .find((one) => typeof one === 'string' || typeof one === 'boolean')
  return value === undefined ? undefined : String(value)
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''))
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
