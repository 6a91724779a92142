// Shows that the browser's dictionary guesses at words it does not have once the code for it has come.
import { expect, it } from 'vitest'
import { CORE_VERSION } from '../../domain/language/core-dictionary.ts'
import { packSections } from '../../domain/language/sections.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { createCoreEngine } from './core-engine.ts'

const ENTRIES = 'happy\tzk\t900\t\t\t\t\ta. 高兴的\n'
const EMPTY = { bases: '', forms: '', settled: '', phrases: '' }
const TEXT = packSections('core', CORE_VERSION, { entries: ENTRIES, ...EMPTY })

it('answers of its own words at once, of words made of them a moment later', async () => {
  const core = createCoreEngine(TEXT, () => undefined)
  expect(core.entryAt({ text: 'happy' })?.here).toMatchObject({ pos: 'a', zh: '高兴的' })
  expect(core.entryAt({ text: 'unhappy' })).toBeUndefined()
  await waitForCheck(() => expect(core.entryAt({ text: 'unhappy' })?.here?.zh).toBe('happy 的反面：高兴的'))
  expect(core.entryAt({ text: 'well-happy' })?.parts).toEqual([
    { word: 'well', zh: '' },
    { word: 'happy', zh: '高兴的' },
  ])
})
