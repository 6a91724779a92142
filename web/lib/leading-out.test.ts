// While an app store looks, nothing leads out to a browser: every module that can, asks first.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const web = resolve(import.meta.dirname, '..')
/** What may lead out all the same, and why. */
const MAY: Readonly<Record<string, string>> = {
  'features/site/ContactList.tsx': 'the server leaves contacts out',
  'features/site/show-announcements.ts': 'the server leaves out what links to elsewhere',
  'features/reader/pdf/PdfSheet.tsx': 'a file of our own, which no web view shows',
  'screens/site/AppUpgradeScreen.tsx': 'the server leaves the addresses out',
  'lib/deliver-file.ts': 'a page of our own, where the file can be had',
  'lib/bridge.ts': 'the one who does it',
}

it('asks for the review mode wherever a link or a button leads out', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const leading = files
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(resolve(web, name), 'utf8') }))
    .filter(({ text }) => /target="_blank"|\bopenInBrowser\(/.test(text))
  expect(leading.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(MAY)))
  const unasked = leading.filter(({ name, text }) => !(name in MAY) && !/\bisReviewMode\(\)/.test(text))
  expect(unasked.map(({ name }) => name)).toEqual([])
})
