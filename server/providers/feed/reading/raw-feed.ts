// Intermediate format of all feed parsers, before it is normalized to a `ParsedFeed`.

/** Text of an element: `html` if it contains elements or is declared as markup, otherwise `plain`. */
export interface RawText {
  value: string
  kind: 'plain' | 'html'
}

export interface RawLink {
  href: string
  rel: string
  type: string
}

export interface RawEntry {
  /** First text of each field, by its canonical name. */
  fields: Map<string, RawText>
  links: RawLink[]
  authors: string[]
  /** The attribute rdf:about, which identifies the resource. */
  about: string
  guid_is_link: boolean
  /** The inherited xml:base. */
  baseUrl: string
}

export interface RawFeed {
  format: 'rss' | 'atom' | 'rdf' | 'json'
  channel: RawEntry
  items: RawEntry[]
}

export function emptyEntry(baseUrl = ''): RawEntry {
  return { fields: new Map(), links: [], authors: [], about: '', guid_is_link: true, baseUrl }
}
