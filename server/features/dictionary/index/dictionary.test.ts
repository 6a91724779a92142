// Builds the real index once and holds it against what readers will look up.
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyse } from '../../../../domain/language/analyse.ts'
import { type CoreDictionary, parseCore } from '../../../../domain/language/core-dictionary.ts'
import { PSEUDO_WORDS } from '../../../../domain/language/pseudo-words.ts'
import { vocabularyTest } from '../../../../domain/language/vocabulary-test.ts'
import { FORM_LEMMA_PAIRS } from '../../../../tests/support/form-lemma-pairs.ts'
import { buildDictionary, isBuilt, openOrBuildDictionary } from './build.ts'
import { buildApart } from './build-apart.ts'
import type { Dictionary } from './dictionary.ts'
import { openDictionary } from './open.ts'

let dir: string
let dictionary: Dictionary
let core: CoreDictionary
const told: [number, number][] = []

const sizesIn = async (folder: string) => {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((one) =>
    one.isFile(),
  )
  return Promise.all(files.map(async (one) => (await stat(path.join(one.parentPath, one.name))).size))
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
  await mkdir(path.join(dir, 'building-dead'))
  await utimes(path.join(dir, 'building-dead'), 1, 1)
  await mkdir(path.join(dir, 'index-0-older'))
  dictionary = await openOrBuildDictionary(dir, (done, total) => told.push([done, total]))
  core = parseCore(await readFile(dictionary.core.path, 'utf8'))
}, 180_000)

afterAll(async () => {
  dictionary.close()
  await rm(dir, { recursive: true, force: true })
})

describe('the build', () => {
  it('takes in every entry of the source', () => expect(dictionary.size).toBeGreaterThanOrEqual(770_000))
  it('tells its progress up to the end', () => {
    const [done, total] = told.at(-1) ?? []
    expect(told.length).toBeGreaterThan(50)
    expect(done).toBe(total)
  })
  it('leaves nothing but the index: no half-built and no older one', async () => {
    expect(await readdir(dir)).toEqual([expect.stringMatching(/^index-\d+-0\.0\.4-\d+$/)])
  })
  it('is not repeated, and opens again with the same content', async () => {
    expect(isBuilt(dir)).toBe(true)
    const calls: number[] = []
    const again = await openOrBuildDictionary(dir, (done) => calls.push(done))
    expect(calls).toEqual([])
    expect(again.entry('zebra')).toEqual(dictionary.entry('zebra'))
    expect(again.core).toEqual(dictionary.core)
    again.close()
    expect(() => again.entry('zebra')).toThrow()
  })
  it('may run twice at once: one index stays, and it works', { timeout: 180_000 }, async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
    await Promise.all([buildDictionary(other, () => undefined), buildDictionary(other, () => undefined)])
    expect(await readdir(other)).toHaveLength(1)
    const opened = openDictionary(other)
    expect(opened.size).toBe(dictionary.size)
    expect(opened.entry('zebra')?.senses[0]?.zh).toContain('斑马')
    // The same source gives the same core, so that browsers need not fetch it again.
    expect(opened.core.name).toBe(dictionary.core.name)
    opened.close()
    await rm(other, { recursive: true })
  })
  it('is built anew when it was damaged', { timeout: 180_000 }, async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
    await cp(dir, other, { recursive: true })
    const [folder = ''] = await readdir(other)
    await truncate(path.join(other, folder, 'entries.txt'), 1_000_000)
    const opened = await openOrBuildDictionary(other, () => undefined)
    expect(opened.entry('zebra')).toEqual(dictionary.entry('zebra'))
    opened.close()
    await rm(other, { recursive: true })
  })
  it('gives the same in a process of its own, and tells its progress', { timeout: 180_000 }, async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
    const calls: [number, number][] = []
    const build = buildApart(new AbortController().signal)
    const opened = await openOrBuildDictionary(other, (...call) => calls.push(call), build)
    expect(opened.core.name).toBe(dictionary.core.name)
    expect(calls.length).toBeGreaterThan(50)
    expect(calls.at(-1)?.[0]).toBe(calls.at(-1)?.[1])
    opened.close()
    await rm(other, { recursive: true })
  })
  it('in a process of its own fails as it would here: with the code and the path', async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'dictionary-')), 'a-file')
    await writeFile(file, '')
    const building = buildApart(new AbortController().signal)(file, () => undefined)
    await expect(building).rejects.toMatchObject({ code: 'EEXIST', path: file })
    await rm(path.dirname(file), { recursive: true })
  })
  it('in a process of its own ends when it is told to', { timeout: 60_000 }, async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'dictionary-'))
    const stopping = new AbortController()
    const building = buildApart(stopping.signal)(other, () => stopping.abort())
    await expect(building).rejects.toThrow('aborted')
    const before = await sizesIn(other)
    await sleep(1_000)
    expect(await sizesIn(other)).toEqual(before)
    expect(isBuilt(other)).toBe(false)
    await rm(other, { recursive: true })
  })
  it('refuses to open a folder without an index', () => {
    expect(() => openDictionary(path.join(tmpdir(), 'no-such-dictionary'))).toThrow()
  })
})

describe('an entry', () => {
  it('holds all that a reader is shown', () => {
    expect(dictionary.entry('give')).toMatchObject({
      word: 'give',
      phonetic: 'ɡiv',
      tags: ['zk', 'gk', 'ielts'],
      collins: 5,
      oxford: true,
      forms: { past: 'gave', past_participle: 'given', present_participle: 'giving', third_person: 'gives' },
    })
    expect(dictionary.entry('give')?.senses[1]).toMatchObject({
      pos: 'vt',
      zh: expect.stringContaining('给，授予'),
    })
    expect(dictionary.entry('give')?.rank).toBeLessThan(200)
    expect(dictionary.entry('happy')?.english[0]).toBe('a. enjoying or showing or marked by joy or pleasure')
  })
  it.each(
    'abandon ability zebra the of well-known photosynthesis café O’Neill ice-cream serendipity quark US Monday'.split(
      ' ',
    ),
  )('is found for %s', (word) => expect(dictionary.entry(word)?.senses.length).toBeGreaterThan(0))
  it.each([
    'turn down',
    'give up',
    'ice cream',
    'in spite of',
    'as well as',
    'New York',
    'a piece of cake',
    'Take   Off',
  ])('is found for %s', (phrase) => expect(dictionary.entry(phrase)?.senses.length).toBeGreaterThan(0))
  it('is found for the first and for the last of the source', () => {
    expect(dictionary.entry("'hood")?.senses).toHaveLength(3)
    expect(dictionary.entry('zzz')?.senses).toEqual([{ pos: 'int', zh: '打鼾声' }])
  })
  it('is undefined for what does not exist', () => {
    for (const word of ['', ' ', 'qqqqzx', 'giv up', 'zzzzzz', '\n', 'a\tb', '词'])
      expect(dictionary.entry(word)).toBeUndefined()
    for (const word of PSEUDO_WORDS) expect(dictionary.entry(word)).toBeUndefined()
  })
  it('reads Polish and polish as one', () => {
    expect(dictionary.entry('Polish')).toEqual(dictionary.entry('polish'))
    expect(dictionary.entry('polish')?.senses.map((sense) => sense.zh)).toContain('波兰的')
  })
  it('has no letters or marks of the source’s own in its phonetics', () => {
    expect(dictionary.entry('better')?.phonetic).toBe('ˈbetə')
    expect(dictionary.entry('saw')?.phonetic).toBe('sɔː')
    expect(dictionary.entry('advertency')?.phonetic).toBe('ədˈvəːtənsi')
    const words = dictionary.wordsRanked(1, 20_000)
    expect(words.filter((word) => /[ә:'^\\]|\\n/.test(dictionary.entry(word)?.phonetic ?? ''))).toEqual([])
  })
  it('has no literal line breaks in its senses', () => {
    const bad = dictionary
      .wordsRanked(1, 20_000)
      .filter((word) => dictionary.entry(word)?.senses.some(({ zh }) => zh === '' || /\\[nr]|\t|\n/.test(zh)))
    expect(bad).toEqual([])
  })
})

describe('ranks', () => {
  it('count lemmas from 1 without gaps', () => {
    const words = dictionary.wordsRanked(1, 100_000)
    expect(words.length).toBeGreaterThan(30_000)
    expect(words.slice(0, 2)).toEqual(['the', 'be'])
    expect(dictionary.rank(words[999] ?? '')).toBe(1000)
    expect(words).not.toContain('was')
    expect(words).not.toContain('men')
  })
  it('leave names out', () => expect(dictionary.rank('Gilbert')).toBeNull())
  it('come with the tags', () => {
    expect(dictionary.tags('abandon')).toContain('cet4')
    expect(dictionary.facts('nosuchword')).toEqual({ rank: null, tags: [] })
  })
})

describe('lemmas', () => {
  it('has at least 100 pairs to hold against', () =>
    expect(FORM_LEMMA_PAIRS.length).toBeGreaterThanOrEqual(100))
  it.each(FORM_LEMMA_PAIRS)('%s is counted under %s', (form, lemma) =>
    expect(dictionary.lemmaOf(form)).toBe(lemma),
  )
  it('show the surface and every lemma', () => {
    expect(dictionary.lemmasOf('left')).toEqual(['leave', 'left'])
    expect(dictionary.lemmasOf('leaves')).toEqual(['leave', 'leaf'])
    expect(dictionary.lemmasOf('building')).toEqual(['building', 'build'])
  })
  it('follow the sentence', () => {
    expect(dictionary.lemmaOf('building', 'They are building a bridge.', 9)).toBe('build')
    expect(dictionary.lemmaOf('saw', 'He bought a saw.', 12)).toBe('saw')
  })
  it('of every inflected form of the source leads to a word of the dictionary', () => {
    const lost: string[] = []
    for (const word of dictionary.wordsRanked(1, 12_000))
      for (const form of Object.values(dictionary.entry(word)?.forms ?? {}))
        if (!dictionary.lemmasOf(form).every((lemma) => dictionary.entry(lemma))) lost.push(form)
    expect(lost).toEqual([])
  })
})

describe('suggestions', () => {
  it('begin with the query, the most frequent first', () => {
    expect(dictionary.prefix('giv', 3)).toEqual(['give', 'given', 'giver'])
    expect(dictionary.prefix('A', 5)).toContain('and')
  })
  it('reach rare words and phrases', () => {
    expect(dictionary.prefix('photosynthe', 5)).toContain('photosynthesis')
    expect(dictionary.prefix('turn do', 5)).toContain('turn down')
  })
  it('are none for nothing', () => {
    expect(dictionary.prefix('', 5)).toEqual([])
    expect(dictionary.prefix('qqqqzx', 5)).toEqual([])
    expect(dictionary.prefix('give', 0)).toEqual([])
  })
})

describe('the browser’s core', () => {
  it('has at least 30,000 lemmas in at most 6 MB', async () => {
    expect(core.wordsRanked(1, 1e6).length).toBeGreaterThanOrEqual(30_000)
    expect((await stat(dictionary.core.path)).size).toBeLessThanOrEqual(6_000_000)
  })
  it('comes compressed twice', async () => {
    const raw = await readFile(dictionary.core.path)
    expect(gunzipSync(await readFile(dictionary.core.gzip)).equals(raw)).toBe(true)
    expect(brotliDecompressSync(await readFile(dictionary.core.brotli)).equals(raw)).toBe(true)
    expect(dictionary.core.sizes[0]).toBe(raw.length)
  })
  it('says of a word what the full dictionary says, shorter', () => {
    for (const word of dictionary.wordsRanked(1, 30_000).filter((_, index) => index % 17 === 0)) {
      const full = dictionary.entry(word)
      const { senses, english, ...rest } = core.entry(word) ?? { senses: [], english: [] }
      expect(senses.length, word).toBeGreaterThan(0)
      expect(english).toEqual([])
      expect(full, word).toMatchObject(rest)
    }
    expect(core.entry('nosuchword')).toBeUndefined()
  })
  it('agrees on the lemmas of every form', () => {
    const forms = new Set(FORM_LEMMA_PAIRS.map(([form]) => form))
    for (const word of dictionary.wordsRanked(1, 1e6)) {
      forms.add(word)
      for (const form of Object.values(core.entry(word)?.forms ?? {})) forms.add(form)
    }
    for (const word of ['defenestrated', 'Gdańsk', 'zorbing', 'retweeted', "o'clock", 'x-rays'])
      forms.add(word)
    expect(forms.size).toBeGreaterThan(60_000)
    const differing = [...forms].filter(
      (form) => core.lemmasOf(form).join() !== dictionary.lemmasOf(form).join(),
    )
    expect(differing).toEqual([])
  })
  it('finds the phrases of a sentence', () => {
    const text = 'She turned the offer down in spite of everything.'
    expect(core.phrasesAt(text, text.indexOf('offer'))).toEqual([])
    expect(core.phrasesAt(text, text.indexOf('turned'))[0]).toMatchObject({
      phrase: 'turn down',
      split: true,
    })
    expect(core.phrasesAt(text, text.indexOf('spite'))[0]).toMatchObject({
      phrase: 'in spite of',
      zh: expect.stringMatching(/尽管|不管/),
    })
  })
  it('makes the same analysis and the same vocabulary test', () => {
    const text = ['The children’s shoes were worn out. Nobody in Gdańsk knew why they had left.']
    expect(analyse(text, core)).toEqual(analyse(text, dictionary))
    expect(vocabularyTest(core, 3)).toEqual(vocabularyTest(dictionary, 3))
    expect(vocabularyTest(core, 3)).toHaveLength(48)
  })
})
