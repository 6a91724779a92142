// No text of the product is one that was replaced.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findChineseTexts } from './chinese-texts.ts'
import { OLD_LABELS, OLD_PHRASES } from './old-wording.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['web', 'contract', 'domain', 'server']
const labels = new Set(OLD_LABELS)

const isOld = (text: string): boolean =>
  labels.has(text.trim()) || OLD_PHRASES.some((phrase) => text.includes(phrase))

const ALL = [...OLD_LABELS, ...OLD_PHRASES]

/** Only a source that has one anywhere is parsed. */
const oldTextsOf = (path: string, source: string): string[] =>
  ALL.every((old) => !source.includes(old))
    ? []
    : findChineseTexts(path, source)
        .filter(({ text }) => isOld(text))
        .map(({ line, text }) => `${path}:${line} ${text}`)

it('knows an old text by a phrase in it, and a short one only as a whole', () => {
  const source = "const texts = ['本周的请假用掉了。', '好了', '做好了', '一句话']"
  expect(oldTextsOf('a.ts', source)).toEqual(['a.ts:1 本周的请假用掉了。', 'a.ts:1 好了'])
})

it('finds none of them', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .flatMap((name) => oldTextsOf(`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8'))),
  )
  expect(found).toEqual([])
})
