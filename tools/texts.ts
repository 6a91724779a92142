// `npm run texts`: prints every Chinese text of the product as one list, by folder and file, for
// proofreading.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findChineseTexts } from './lib/chinese-texts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const [...folders] = process.argv.slice(2)
/** Max. length in characters. Longer texts are data: word lists of the dictionary. */
const MAX_LENGTH = 400

for (const folder of folders.length > 0 ? folders : ['web', 'contract', 'domain', 'server']) {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((each) => /(?<!\.test|\.d)\.tsx?$/.test(each)).sort()) {
    const path = `${folder}/${name}`
    for (const { line, text } of findChineseTexts(path, readFileSync(join(ROOT, path), 'utf8')))
      if (text.length <= MAX_LENGTH) process.stdout.write(`${path}:${line}\t${text}\n`)
  }
}
