// Shows that the main clause stands alone with holes in it, and that no word of the sentence is lost or shown twice.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildClauseView, type ClauseView, type FlatClause, listOwnSpans } from './clause-view.ts'
import { CLAUSE_ROLES, type ClauseRole } from './clauses.ts'

const SENTENCE =
  'What he had called a sin was merely a habit of the coast, to which later keepers, having learned to read charts, would give a name and sleep soundly.'
const part = (depth: number, role: ClauseRole, text: string): FlatClause => {
  const start = SENTENCE.indexOf(text)
  return { depth, role, start, end: start + text.length, zh: '', note: '' }
}
const TREE = [
  part(0, 'SENTENCE', SENTENCE),
  part(1, 'MAIN', SENTENCE),
  part(2, 'NOUN_CLAUSE', 'What he had called a sin'),
  part(2, 'VERB', 'was'),
  part(2, 'COMPLEMENT', 'merely a habit of the coast'),
  part(
    2,
    'RELATIVE',
    'to which later keepers, having learned to read charts, would give a name and sleep soundly',
  ),
  part(3, 'PARTICIPLE', 'having learned to read charts'),
]
const shown = ({ pieces }: ClauseView, sentence = SENTENCE): string =>
  pieces
    .map((piece) =>
      'hole' in piece
        ? `(${piece.hole})`
        : piece.isLink
          ? `<${sentence.slice(piece.start, piece.end)}>`
          : sentence.slice(piece.start, piece.end),
    )
    .join(' ')
const all = (view: ClauseView): ClauseView[] => [view, ...view.children.flatMap(all)]

it('leaves the main clause with holes, and says what fills each', () => {
  const view = buildClauseView(SENTENCE, TREE)
  expect(view && all(view).map((each) => [each.n, shown(each)])).toEqual([
    [0, '(1) was merely a habit of the coast (2)'],
    [1, '<What> he had called a sin'],
    [2, '<to which> later keepers (3) would give a name and sleep soundly'],
    [3, '<having learned> to read charts'],
  ])
})

it('keeps a short phrase where it stands', () => {
  const view = buildClauseView(SENTENCE, [
    part(0, 'SENTENCE', SENTENCE),
    part(1, 'ADVERBIAL', 'of the coast'),
    part(1, 'ADVERBIAL', 'soundly'),
  ])
  expect(view && shown(view)).toBe(SENTENCE.replace(/\.$/, ''))
})

it('numbers the holes down the page, and shows each word once', () => {
  const words = Array.from({ length: 24 }, (_, at) => `w${String(at)}`).join(' ')
  // Cuts of the words into parts within parts.
  const flat = fc.array(fc.nat(9999), { minLength: 40, maxLength: 40 }).map((choices) => {
    const made: FlatClause[] = []
    const choose = (below: number) => (choices.pop() ?? 0) % below
    const cut = (depth: number, from: number, to: number) => {
      const at = (word: number) => words.indexOf(`w${String(word)}`)
      const role = depth === 0 ? 'SENTENCE' : (CLAUSE_ROLES[choose(CLAUSE_ROLES.length)] ?? 'OTHER')
      const end = at(to - 1) + `w${String(to - 1)}`.length
      made.push({ depth, role, start: at(from), end, zh: '', note: '' })
      let next = from
      while (depth < 4 && next < to - 1 && choose(3) > 0) {
        const first = next + choose(to - next)
        const last = first + 1 + choose(to - first)
        cut(depth + 1, first, last)
        next = last
      }
    }
    cut(0, 0, 24)
    return made
  })
  fc.assert(
    fc.property(flat, (clauses) => {
      const view = buildClauseView(words, clauses)
      const views = view ? all(view) : []
      expect(views.map(({ n }) => n)).toEqual(views.map((_, at) => at))
      const said = views
        .flatMap(listOwnSpans)
        .sort((a, b) => a.start - b.start)
        .map(({ start, end }) => words.slice(start, end))
      expect(said.join(' ')).toBe(words)
    }),
  )
})
