// What the formats have in common, before it is made into a feed that the product can use.

/** Text of an element: as it stands, or as markup when it has elements of its own or says so. */
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
  /** rdf:about, which names the thing. */
  about: string
  guid_is_link: boolean
  /** xml:base in force. */
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
