// Holds the sample library to one hand: curly quotes that close, one spelling an author, and articles that say what is invented.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SampleArticle } from './sample-file.ts'
import { readSamples } from './sample-library.ts'

const LIBRARY = path.join(import.meta.dirname, '../../../../library')
const samples: SampleArticle[] = (
  await Promise.all(['articles', 'magazine'].map((folder) => readSamples(path.join(LIBRARY, folder))))
).flat()
const english = ({ title, paragraphs }: SampleArticle): string =>
  [title, ...paragraphs.map(({ text }) => text)].join('\n')
const chinese = ({ title_zh, digest, paragraphs }: SampleArticle): string =>
  [title_zh, digest, ...paragraphs.map(({ zh }) => zh)].join('\n')

// Who writes American English; all others write British.
const AMERICAN = new Set(['Clara Benning', 'Mei Tan', 'Samuel Adeyemi'])
// What is told as news, talk or opinion is made up, and says so at its end; a made-up article is added here.
const INVENTED = [
  'a-locked-box-teaches-nothing',
  'after-a-bad-night',
  'an-ordinary-tuesday',
  'lock-up-the-phones',
  'the-dog-who-took-the-train',
  'the-gym-you-never-visit',
  'the-kitchen-that-never-closes',
  'the-night-boat-to-saint-orla',
  'the-night-the-tills-went-quiet',
  'the-snail-that-kept-the-tide',
  'the-team-that-lost-every-game',
  'the-umbrella-on-bus-nine',
  'the-woman-who-listens-to-pianos',
]
// Spellings that only one side of the Atlantic uses, of the words that the library is likely to need.
const BRITISH_ONLY =
  /\b(?:(?:col|fav|flav|hon|hum|lab|harb|neighb|behavi|rum|vap)our\w*|\w+(?:is|ys)(?:e[sd]?|ing|ation)\b(?<=(?:organ|recogn|real|apolog|emphas|scrutin|sympath|summar|special|critic|civil|modern|anal|paral)(?:is|ys)\w*)|(?:centi|milli|kilo)?metres?|centres?|theatres?|grey\w*|travell\w+|cancell(?:ed|ing)|modell\w+|labell\w+|towards|afterwards|defence|offence|sceptic\w*|programmes?|pavements?|lorr(?:y|ies)|mum|storeys?|mould\w*|ploughs?|pyjamas|tyres?|cosy|whilst)\b/i
const AMERICAN_ONLY =
  /\b(?:(?:col|fav|flav|hon|hum|lab|harb|neighb|behavi|rum|vap)or(?!at|io)\w*|(?:organ|recogn|real|apolog|emphas|scrutin|sympath|summar|special|critic|civil|modern)iz\w+|(?:anal|paral)yz\w+|(?:centi|milli|kilo)meters?|centers?|theaters?|gray\w*|travel(?:ed|er|ers|ing)|cancel(?:ed|ing)|model(?:ed|ing)|label(?:ed|ing)|toward|afterward|defense|offense|skeptic\w*|sidewalks?|elevators?|mom|mold\w*|pajamas|cozy)\b/i

describe('the sample library', () => {
  it('has curly quotes, and as many that open as that close', () => {
    const wrong = samples.flatMap((sample) =>
      [english(sample), chinese(sample)]
        .flatMap((text) => text.split('\n'))
        .filter((line) => /["']/.test(line) || line.split('“').length !== line.split('”').length)
        .map((line) => `${sample.slug}: ${line.slice(0, 80)}`),
    )
    expect(wrong).toEqual([])
  })

  it('spells as its author does', () => {
    const wrong = samples.flatMap((sample) => {
      const found = (AMERICAN.has(sample.author) ? BRITISH_ONLY : AMERICAN_ONLY).exec(english(sample))
      return found ? [`${sample.slug} (${sample.author}): ${found[0]}`] : []
    })
    expect(wrong).toEqual([])
  })

  it.each(INVENTED)('says at the end of %s, in both languages, that it is invented', (slug) => {
    const last = samples.find((sample) => sample.slug === slug)?.paragraphs.at(-1)
    expect(last?.text).toMatch(/\b(?:invented|fiction)\b/)
    expect(last?.zh).toContain('虚构')
  })

  it('has no half-width commas and stops in its Chinese', () => {
    const wrong = samples.flatMap((sample) =>
      (chinese(sample).match(/\p{Script=Han}[,.;:?!]|[,;?!]\p{Script=Han}/gu) ?? []).map(
        (found) => `${sample.slug}: ${found}`,
      ),
    )
    expect(wrong).toEqual([])
  })
})
