// Shows how regular forms are made and undone, spelling by spelling.
import { describe, expect, it } from 'vitest'
import { detachInflection, inflectWord, isFormKind, isLearnedPlural } from './inflection.ts'

describe('inflect', () => {
  it.each([
    // Word, past, present participle, third person and plural.
    ['walk', 'walked', 'walking', 'walks'],
    ['try', 'tried', 'trying', 'tries'],
    ['play', 'played', 'playing', 'plays'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['quit', 'quitted', 'quitting', 'quits'],
    ['visit', 'visited', 'visiting', 'visits'],
    ['cool', 'cooled', 'cooling', 'cools'],
    ['fix', 'fixed', 'fixing', 'fixes'],
    ['show', 'showed', 'showing', 'shows'],
    ['pass', 'passed', 'passing', 'passes'],
    ['buzz', 'buzzed', 'buzzing', 'buzzes'],
    ['watch', 'watched', 'watching', 'watches'],
    ['wash', 'washed', 'washing', 'washes'],
    ['hope', 'hoped', 'hoping', 'hopes'],
    ['agree', 'agreed', 'agreeing', 'agrees'],
    ['dye', 'dyed', 'dyeing', 'dyes'],
    ['hoe', 'hoed', 'hoeing', 'hoes'],
    ['tie', 'tied', 'tying', 'ties'],
    ['be', 'beed', 'being', 'bes'],
    ['ask', 'asked', 'asking', 'asks'],
    ['add', 'added', 'adding', 'adds'],
    ['eyebrow', 'eyebrowed', 'eyebrowing', 'eyebrows'],
  ])('%s: %s, %s, %s', (word, past, ing, s) => {
    expect(inflectWord(word, 'past')).toBe(past)
    expect(inflectWord(word, 'past_participle')).toBe(past)
    expect(inflectWord(word, 'present_participle')).toBe(ing)
    expect(inflectWord(word, 'third_person')).toBe(s)
    expect(inflectWord(word, 'plural')).toBe(s)
  })

  it.each([
    ['tall', 'taller', 'tallest'],
    ['nice', 'nicer', 'nicest'],
    ['easy', 'easier', 'easiest'],
    ['grey', 'greyer', 'greyest'],
    ['big', 'bigger', 'biggest'],
    ['free', 'freer', 'freest'],
  ])('%s, %s, %s', (word, comparative, superlative) => {
    expect(inflectWord(word, 'comparative')).toBe(comparative)
    expect(inflectWord(word, 'superlative')).toBe(superlative)
  })
})

it.each([
  ['cities', ['city', 'citie', 'citie']],
  ['leaves', ['leaf', 'leafe', 'leave']],
  ['wolves', ['wolf', 'wolfe', 'wolve']],
  ['boxes', ['box', 'boxe']],
  ['buses', ['bus', 'buse']],
  ['watches', ['watch', 'watche']],
  ['wishes', ['wish', 'wishe']],
  ['potatoes', ['potato', 'potatoe']],
  ['horses', ['hors', 'horse']],
  ['dogs', ['dog']],
  ['glass', []],
  ['bus', []],
  ['this', []],
  ['women', ['woman']],
  ['tried', ['try', 'trie', 'tri', 'trie']],
  ['lying', ['lie', 'ly', 'lye']],
  ['stopped', ['stop', 'stopp']],
  ['filled', ['fill', 'fil']],
  ['passing', ['pass', 'pas']],
  ['sniffed', ['sniff', 'snif']],
  ['buzzed', ['buzz', 'buz']],
  ['hoped', ['hope', 'hop']],
  ['noticed', ['notice', 'notic']],
  ['changed', ['chang', 'change']],
  ['ringed', ['ring', 'ringe']],
  ['handled', ['handle', 'handl']],
  ['bathing', ['bathe', 'bath']],
  ['walked', ['walk', 'walke']],
  ['walking', ['walk', 'walke']],
  ['taller', ['tall', 'tal']],
  ['nicest', ['nice', 'nic']],
  ['easier', ['easi', 'easie', 'easy']],
  ['easiest', ['easi', 'easie', 'easy']],
  ['sky', []],
  ['sing', []],
  ['ding', []],
  ['shred', []],
  ['psst', []],
  ['ngs', []],
])('%s may be of %s', (form, bases) => {
  expect(detachInflection(form)).toEqual(bases)
})

it.each([
  ['criteria', 'criterion', true],
  ['bacteria', 'bacterium', true],
  ['larvae', 'larva', true],
  ['stimuli', 'stimulus', true],
  ['hypotheses', 'hypothesis', true],
  ['matrices', 'matrix', true],
  ['indices', 'index', true],
  ['opera', 'opera', false],
  ['data', 'date', false],
  ['stimulis', 'stimulus', false],
  ['dogs', 'dog', false],
  ['dog', 'dog', false],
])('%s is a learned plural of %s: %s', (form, lemma, is) => {
  expect(isLearnedPlural(form, lemma)).toBe(is)
})

it('knows its kinds by name', () => {
  const kinds = 'past past_participle present_participle third_person plural comparative superlative'.split(
    ' ',
  )
  expect(kinds.every(isFormKind)).toBe(true)
  expect(['', 'singular', 'Past'].some(isFormKind)).toBe(false)
})
