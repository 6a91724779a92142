// Cards saved before follow the dictionary: the number of the rules goes with the pronunciations by hand.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CARD_ALGORITHM_VERSION } from './card-algorithm-version.ts'

const FOLDER = new URL('../../data/phonetics/', import.meta.url)

it('is raised whenever the pronunciations by hand change', () => {
  const tables = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsv'))
    .sort()
  const hash = createHash('sha256')
  for (const name of tables) hash.update(`${name}\n`).update(readFileSync(new URL(name, FOLDER)))
  // After a change of data/phonetics: raise CARD_ALGORITHM_VERSION by one, then write the new number and the new digest here.
  expect({ rules: CARD_ALGORITHM_VERSION, phonetics: hash.digest('hex').slice(0, 16) }).toEqual({
    rules: 6,
    phonetics: 'e54d401f81c91920',
  })
})
