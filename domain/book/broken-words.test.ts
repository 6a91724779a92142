// Shows that words broken at the ends of lines are whole again, and that hyphens and dashes of the text's own stay.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../article/cover/seeded-random.ts'
import { mendBrokenWords } from './broken-words.ts'
import { splitTextParagraphs } from './plain-text.ts'

const whole = (text: string) =>
  splitTextParagraphs(text)
    .map((line) => line.text)
    .join('\n')

it.each([
  ['The new govern-\nment met.', '', 'The new government met.'],
  ['A well-\nknown lamp.', '', 'A well-known lamp.'],
  ['Some twenty-\none boats.', '', 'Some twenty-one boats.'],
  ['Mrs Smith-\nJones came.', '', 'Mrs Smith-Jones came.'],
  ['Their re-\nsearch ended.', '', 'Their research ended.'],
  ['An anti-\nAmerican song.', '', 'An anti-American song.'],
  ['They will re-\nenter.', 'They enter.', 'They will re-enter.'],
  ['THE HARBOUR GOVERN-\nMENT met.', '', 'THE HARBOUR GOVERNMENT met.'],
  ['His mother-in-\nlaw wrote.', '', 'His mother-in-law wrote.'],
  ['In 1914-\n18 it was dark.', '', 'In 1914-18 it was dark.'],
  ['A self-govern-\nment.', '', 'A self-government.'],
  ['A light-\nhouse.', 'The lighthouse, a light, a house.', 'A lighthouse.'],
  ['A lamp-\npost.', 'The lamp-post, a lamp, a post.', 'A lamp-post.'],
  ['A chalk-\nwall.', 'Chalk and a wall.', 'A chalk-wall.'],
  ['A clean T-\nshirt.', '', 'A clean T-shirt.'],
  ['The post-\n1945\nworld order.', '', 'The post-1945 world order.'],
  ['他说-\n我来了。', '', '他说- 我来了。'],
  ['Two light-\nhouses.', 'One lighthouse, a light, houses.', 'Two lighthouses.'],
  ['Both first-\nand second-class.', 'The first of them.', 'Both first- and second-class.'],
  ['Some thous-\nand boats.', '', 'Some thousand boats.'],
  ['The govern\u00ad\nment met.', '', 'The government met.'],
  ['A well\u00ad\nknown lamp.', '', 'A wellknown lamp.'],
  ['The govern\u2010\nment met.', '', 'The government met.'],
  ['A well\u2010\nknown lamp.', '', 'A well\u2010known lamp.'],
  ['The gov-\nern-\nment met.', 'Every government.', 'The government met.'],
  ['He went --\nor ran.', '', 'He went -- or ran.'],
  ['He went--\nor ran.', '', 'He went-- or ran.'],
  ['He went -\nor ran.', '', 'He went - or ran.'],
  ['But I was-\nStop it now.', '', 'But I was- Stop it now.'],
  ['The so-\ncalled lamp.', '', 'The so-called lamp.'],
  ['An ex-\npresident spoke.', '', 'An ex-president spoke.'],
  ['An ex-\nample of it.', '', 'An example of it.'],
  ['It hung in mid-\nair.', '', 'It hung in mid-air.'],
  ['In the mid-\ndle of it.', '', 'In the middle of it.'],
  ['A ten-\nyear-old boat.', '', 'A ten-year-old boat.'],
  ['A ten-year-\nold boat.', '', 'A ten-year-old boat.'],
  ['A thirty-\nfoot wall.', '', 'A thirty-foot wall.'],
  ['Many home-\nand family-oriented towns.', '', 'Many home- and family-oriented towns.'],
  ['Some thous-\nand well-lit boats.', '', 'Some thousand well-lit boats.'],
  ['The govern-  \r\n  ment met.', '', 'The government met.'],
])('%j with %j elsewhere is %j', (text, elsewhere, expected) => {
  const rest = elsewhere === '' ? '' : `\n${elsewhere}`
  expect(whole(`${text}\n\n${elsewhere}\n`)).toBe(expected + rest)
})

it.each(['\f', '\n\n12\n\n', '\n- 12 -\n', '\n\n[xii]\n\f\n'.replace('xii', '12'), '\n\n\f\n'])(
  'a word that runs over the end of a page at %j is whole',
  (end) => {
    const text = `The lamp was lit.\n\nThe new govern-${end}ment met at the quay\nand went home.\n\nThe lamp went out.`
    expect(whole(text)).toBe(
      'The lamp was lit.\nThe new government met at the quay and went home.\nThe lamp went out.',
    )
  },
)

it('a blank line alone ends a paragraph, also behind a hyphen', () => {
  expect(whole('The govern-\n\nment met.\n\nThe lamp.')).toBe('The govern-\nment met.\nThe lamp.')
})

const TEXT = `The harbour master remembered a fisherman who carried seventeen lanterns over the mountain in December.
Nobody believed the well-known mother-in-law of the merry-go-round keeper, yet her half-finished letters were astonishing.
Underneath the observatory somebody had hidden a wonderful collection of waterproof instruments, understandably forgotten.
Semi-detached cottages and a lighthouse overlooked the twenty-four remaining sailing-boats of the disappointed company.`

/** Breaks lines of so many columns, words at any place between two letters with a vowel on both sides. */
function broken(text: string, columns: number, random: () => number): string {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const left = columns - line.length - 1
    if (word.length <= left) lines[lines.length - 1] = `${line} ${word}`.trim()
    else {
      const places = Array.from(word, (_, at) => at).filter((at) => isPlace(word, at) && at < left)
      const at = places[Math.floor(random() * places.length)]
      if (at === undefined) lines.push(word)
      else {
        const hyphen = word[at - 1] === '-' ? '' : '-'
        lines[lines.length - 1] = `${line} ${word.slice(0, at)}${hyphen}`.trim()
        lines.push(word.slice(at))
      }
    }
  }
  return lines.join('\n')
}

const isPlace = (word: string, at: number) => {
  if (word.includes('-')) return word[at - 1] === '-'
  const [before, after] = [word.slice(0, at), word.slice(at).replace(/\P{L}+$/u, '')]
  return [before, after].every((half) => half.length > 1 && /[aeiouy]/i.test(half))
}

it('a text that has each word whole somewhere comes back as it was, wherever its lines break', () => {
  const plain = TEXT.replaceAll('\n', ' ')
  const words = [...new Set(plain.split(' '))].join('\n\n')
  const random = createSeededRandom('20').next
  let breaks = 0
  for (let columns = 24; columns <= 72; columns += 1) {
    const text = broken(plain, columns, random)
    breaks += text.match(/-\n/g)?.length ?? 0
    expect(whole(`${text}\n\n${words}\n`).split('\n')[0], `${columns} columns`).toBe(plain)
  }
  expect(breaks).toBeGreaterThan(200)
})

// Quadratic time would reach the bound for what hangs.
it('reads a million letters of hyphens and page numbers', () => {
  for (const text of ['a-\n', 'a-\n\n', '-', 'a', 'a-\f', 'ab-\n12\n'])
    expect(mendBrokenWords(text.repeat(100_000)).length).toBeGreaterThan(99_999)
})
