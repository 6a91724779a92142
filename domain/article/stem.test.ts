// Shows that the stems are Snowball's, on words for which its page and PostgreSQL give the answer.
import { expect, it } from 'vitest'
import { stemOf } from './stem.ts'

it.each([
  // The sample vocabulary of snowballstem.org/algorithms/english/stemmer.html.
  ['consign', 'consign'],
  ['consigned', 'consign'],
  ['consignment', 'consign'],
  ['consist', 'consist'],
  ['consistency', 'consist'],
  ['consistently', 'consist'],
  ['consolation', 'consol'],
  ['consolatory', 'consolatori'],
  ['consolidate', 'consolid'],
  ['consolingly', 'consol'],
  ['conspicuously', 'conspicu'],
  ['conspiracy', 'conspiraci'],
  ['constable', 'constabl'],
  ['constance', 'constanc'],
  ['knack', 'knack'],
  ['knackeries', 'knackeri'],
  ['knavish', 'knavish'],
  ['kneaded', 'knead'],
  ['kneel', 'kneel'],
  ['knightly', 'knight'],
  ['knitted', 'knit'],
  ['knives', 'knive'],
  // What select ts_lexize('english_stem', …) answers.
  ['running', 'run'],
  ['generously', 'generous'],
  ['communities', 'communiti'],
  ['happiness', 'happi'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['news', 'news'],
  ['hoping', 'hope'],
  ['hopping', 'hop'],
  ['egging', 'egg'],
  ['flies', 'fli'],
  ['ties', 'tie'],
  ['saying', 'say'],
  ['analogies', 'analog'],
  ['relational', 'relat'],
  ['succeed', 'succeed'],
])('stems %s to %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

it('takes off the possessive, and leaves alone what is no English word', () => {
  expect(stemOf('Dog’s')).toBe('dog')
  expect(stemOf("dogs'")).toBe('dog')
  expect(stemOf('2026')).toBe('2026')
  expect(stemOf('naïve')).toBe('naïve')
  expect(stemOf('Is')).toBe('is')
})
