// Whether grades put versions of one text in order and leave the sample library where it was written for, on the real dictionary.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { analyseText } from '../../../domain/language/analyse.ts'
import { DIFFICULTY_LEVELS } from '../../../domain/language/levels.ts'
import { GRADED_TEXTS } from '../../../tests/support/graded-texts.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { parseSample } from '../desk/intake/sample-file.ts'
import type { Dictionary } from './index/dictionary.ts'

const LIBRARY = path.join(import.meta.dirname, '../../../library')

let dictionary: Dictionary
beforeAll(async () => {
  dictionary = theDictionary()
})

describe('grades', () => {
  it('put adjacent versions of a text in the right order', () => {
    const wrong: string[] = []
    for (const { topic, versions } of GRADED_TEXTS) {
      const scores = versions.map((text) => analyseText([text], dictionary).score)
      if (!scores.every((score, index) => index === 0 || score > (scores[index - 1] ?? 0)))
        wrong.push(`${topic}: ${scores.join(' ')}`)
    }
    expect(wrong).toEqual([])
  })

  it('leave every article of the library at the level that it was written for', async () => {
    const wrong: string[] = []
    const seen = new Set<string>()
    const files = await readdir(LIBRARY, { recursive: true })
    for (const name of files.filter((each) => each.endsWith('.md'))) {
      const content = await readFile(path.join(LIBRARY, name), 'utf8')
      const intended = /^intended: (.*)$/m.exec(content)?.[1] ?? ''
      const { level, score } = analyseText(
        parseSample(name, content).paragraphs.map(({ text }) => text),
        dictionary,
      )
      seen.add(level)
      if (level !== intended) wrong.push(`${name}: ${level} (${score}), written for ${intended}`)
    }
    expect(wrong).toEqual([])
    expect(seen.size).toBe(DIFFICULTY_LEVELS.length)
  })
})
