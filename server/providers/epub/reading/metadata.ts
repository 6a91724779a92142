// Parser for the metadata of a package in both syntaxes: attributes of EPUB 2, refinements of EPUB 3.
import type { Element } from '@xmldom/xmldom'
import { elementText, findDescendants } from './xml.ts'

const OPF = 'http://www.idpf.org/2007/opf'
const AUTHOR = /(?:^|\/)(?:aut|author|cre)$/i
const PUBLISHED = /publication/i
const OTHER_EVENT = /modif|creation|conversion|updated/i

export class Metadata {
  readonly #root: Element | undefined
  /** Values of refinements, by element id and property. */
  readonly #refined = new Map<string, string>()

  constructor(root: Element | undefined) {
    this.#root = root
    for (const meta of this.metas) {
      const id = meta.getAttribute('refines')?.trim().replace(/^#/, '')
      const key = `${id}\0${meta.getAttribute('property')?.trim()}`
      if (id && !this.#refined.has(key)) this.#refined.set(key, elementText(meta))
    }
  }

  get metas(): Element[] {
    return this.#root ? findDescendants(this.#root, 'meta') : []
  }

  /** Texts of all elements with this name that have a text. */
  values(name: string): string[] {
    return this.#named(name).map(elementText)
  }

  first(name: string): string {
    return this.values(name)[0] ?? ''
  }

  /** The title of type `main`, otherwise the first title. */
  get title(): string {
    const titles = this.#named('title')
    return elementText(titles.find((title) => /^main$/i.test(this.#about(title, 'title-type'))) ?? titles[0])
  }

  /** The authors, in display order; all creators if none of them has the role of an author. */
  get creators(): string[] {
    const makers = this.#named('creator').map((maker) => ({
      name: elementText(maker),
      role: this.#about(maker, 'role'),
      place: Number.parseInt(this.#about(maker, 'display-seq'), 10),
    }))
    const authors = makers.filter(({ role }) => role === '' || AUTHOR.test(role))
    const shown = authors.length > 0 ? authors : makers
    if (shown.every(({ place }) => !Number.isNaN(place))) shown.sort((a, b) => a.place - b.place)
    return [...new Set(shown.map(({ name }) => name))]
  }

  /** Publication date, unparsed. */
  get published(): string {
    const dates = this.#named('date')
    const event = (date: Element) => this.#about(date, 'event')
    return elementText(
      dates.find((date) => PUBLISHED.test(event(date))) ??
        dates.find((date) => !OTHER_EVENT.test(event(date))) ??
        dates[0],
    )
  }

  /** All identifiers, the package's unique identifier first. */
  identifiers(own: string): string[] {
    const [identifiers, first] = [this.#named('identifier'), own.trim()]
    const unique =
      first === '' ? undefined : identifiers.find((one) => one.getAttribute('id')?.trim() === first)
    return [...new Set([...(unique ? [unique] : []), ...identifiers].map(elementText))]
  }

  #named(name: string): Element[] {
    // OEB 1.2 has capitalized element names.
    const capital = name.charAt(0).toUpperCase() + name.slice(1)
    const found = this.#root
      ? [...findDescendants(this.#root, name), ...findDescendants(this.#root, capital)]
      : []
    return found.filter((element) => elementText(element) !== '')
  }

  /** Value of a property of an element, from an attribute or a refinement; '' if there is none. */
  #about(element: Element, property: string): string {
    const own = element.getAttributeNS(OPF, property) || element.getAttribute(`opf:${property}`)
    const id = element.getAttribute('id')?.trim() ?? ''
    return (own || element.getAttribute(property) || this.#refined.get(`${id}\0${property}`) || '').trim()
  }
}
