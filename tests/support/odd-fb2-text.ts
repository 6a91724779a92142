// Draws the body of a FictionBook by a seed: sections, poems, cites, tables and notes, with the lines they show.
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { type Alphabet, drawPhrase, drawWord } from './odd-letters.ts'

/** An entry of the contents that a conforming reader lists. */
export interface DrawnTitle {
  title: string
  depth: number
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const INLINE = ['emphasis', 'strong', 'strikethrough', 'sub', 'sup', 'code', 'style'] as const

/** Collects what is written and what a reader must show of it. */
export class DrawnText {
  /** Every line that is shown, in order. */
  readonly lines: string[] = []
  readonly titles: DrawnTitle[] = []
  /** Words of a note sign, and the first words of the note it leads to. */
  readonly notes: { sign: string; note: string }[] = []
  pictures = 0
  /** Writes a word as XML text. */
  writeWord: (word: string) => string = escaped
  readonly dice: SeededRandom
  readonly alphabet: Alphabet
  /** Prefix of the link attribute, with its colon. */
  link = 'l:'
  /** Written between two elements. */
  between = ''

  constructor(dice: SeededRandom, alphabet: Alphabet) {
    this.dice = dice
    this.alphabet = alphabet
  }

  many(least: number, most: number, draw: () => string): string {
    return Array.from({ length: this.dice.int(least, most) }, draw).join(this.between)
  }

  #words(count: number): string {
    return drawPhrase(this.dice, count, this.alphabet)
  }

  /** Inline content; the text it shows is returned as `shown`. */
  inline(depth = 0): { written: string; shown: string } {
    const pieces = Array.from({ length: this.dice.int(1, 4) }, () => {
      if (this.dice.chance(0.12)) {
        const pair = this.dice.pick([' & ', ' < ', '\u00a0', ' > '])
        return { written: escaped(pair), shown: pair }
      }
      if (depth < 3 && this.dice.chance(0.35)) {
        const name = this.dice.pick(INLINE)
        const inside = this.inline(depth + 1)
        const attribute = name === 'style' ? ' name="odd"' : ''
        return { written: `<${name}${attribute}>${inside.written}</${name}>`, shown: inside.shown }
      }
      const word = drawWord(this.dice, this.alphabet)
      return { written: `${this.writeWord(word)} `, shown: `${word} ` }
    })
    return {
      written: pieces.map((piece) => piece.written).join(''),
      shown: pieces.map((piece) => piece.shown).join(''),
    }
  }

  line(element: string, attributes = ''): string {
    const { written, shown } = this.inline()
    const sure = drawWord(this.dice)
    this.lines.push(sure + shown)
    return `<${element}${attributes}>${sure}${written}</${element}>`
  }

  noted(): string {
    const words = this.#words(3)
    const sign = `[${this.notes.length + 1}]`
    this.notes.push({ sign, note: `Note ${this.#words(4)}` })
    this.lines.push(words + sign)
    return `<p>${this.writeWord(words)}<a ${this.link}href="#n_${this.notes.length}" type="note">${sign}</a></p>`
  }

  title(depth: number | undefined): string {
    const count = this.dice.int(1, 3)
    const lines = Array.from({ length: count }, () => this.#words(2))
    this.lines.push(...lines)
    if (depth !== undefined) this.titles.push({ title: lines.join(' '), depth })
    const blank = this.dice.chance(0.2) ? '<empty-line/>' : ''
    return `<title>${lines.map((line) => `<p>${this.writeWord(line)}</p>`).join(blank)}</title>`
  }

  poem(): string {
    const stanza = (): string =>
      `<stanza>${this.dice.chance(0.3) ? this.title(undefined) : ''}${this.dice.chance(0.2) ? this.line('subtitle') : ''}${this.many(1, 4, () => this.line('v'))}</stanza>`
    const date = () => {
      const year = `${this.#words(1)} 1851`
      this.lines.push(year)
      return `<date value="1851-01-01">${this.writeWord(year)}</date>`
    }
    return `<poem>${this.dice.chance(0.4) ? this.title(undefined) : ''}${this.dice.chance(0.3) ? this.epigraph() : ''}${this.many(1, 3, stanza)}${this.dice.chance(0.4) ? this.line('text-author') : ''}${this.dice.chance(0.3) ? date() : ''}</poem>`
  }

  cite(): string {
    const block = (): string =>
      this.dice.pick<() => string>([() => this.line('p'), () => this.poem(), () => '<empty-line/>'])()
    return `<cite>${this.many(1, 3, block)}${this.dice.chance(0.5) ? this.line('text-author') : ''}</cite>`
  }

  epigraph(): string {
    return `<epigraph>${this.many(1, 2, () => this.line('p'))}${this.dice.chance(0.5) ? this.line('text-author') : ''}</epigraph>`
  }

  table(): string {
    const cell = (): string =>
      this.line(this.dice.pick(['td', 'th']), this.dice.chance(0.3) ? ' colspan="2" align="center"' : '')
    return `<table>${this.many(1, 3, () => `<tr>${this.many(1, 3, cell)}</tr>`)}</table>`
  }

  image(): string {
    this.pictures += 1
    return `<image ${this.link}href="#pic"/>`
  }

  block(): string {
    return this.dice.pick<() => string>([
      () => this.line('p'),
      () => this.line('p'),
      () => this.line('p', ' id="p1" style="odd"'),
      () => this.noted(),
      () => this.poem(),
      () => this.cite(),
      () => this.table(),
      () => this.image(),
      () => this.line('subtitle'),
      () => '<empty-line/>',
    ])()
  }

  /** A section: either sections within it, or blocks, as the schema has it. */
  section(depth: number, deepest: number): string {
    const isTitled = this.dice.chance(0.75)
    const head = [
      isTitled ? this.title(depth) : '',
      this.dice.chance(0.2) ? this.epigraph() : '',
      this.dice.chance(0.1) ? this.image() : '',
      this.dice.chance(0.1) ? `<annotation>${this.line('p')}</annotation>` : '',
    ].join(this.between)
    const isOuter = depth < deepest && this.dice.chance(0.5)
    const inside = isOuter
      ? this.many(1, 3, () => this.section(isTitled ? depth + 1 : depth, deepest))
      : this.many(1, 6, () => this.block())
    const id = this.dice.chance(0.3) ? ` id="s${this.lines.length}"` : ''
    return `<section${id}>${head}${this.between}${inside}</section>`
  }

  /** The body of notes, which all signs of the text lead to. */
  notesBody(): string {
    if (this.notes.length === 0) return ''
    this.lines.push('Notes')
    const notes = this.notes.map(({ note }, at) => {
      this.lines.push(`${at + 1}`, note)
      return `<section id="n_${at + 1}"><title><p>${at + 1}</p></title><p>${this.writeWord(note)}</p></section>`
    })
    return `<body name="notes"><title><p>Notes</p></title>${notes.join(this.between)}</body>`
  }
}
