// Shows when a word is a name where it stands.
import { expect, it } from 'vitest'
import { nameHere } from './name-here.ts'

const at = (marked: string, word: string, zh: string, facts = { rank: null as number | null, pos: 'n' }) => {
  const offset = marked.indexOf('*')
  const sentence = marked.replace('*', '')
  const text = /^\p{L}+/u.exec(sentence.slice(offset))?.[0] ?? ''
  const entry = { word, senses: [{ pos: facts.pos, zh }] }
  return nameHere(entry, { rank: facts.rank, tags: [] }, text, { sentence, offset })
}
const listed = (marked: string, zh: string) =>
  nameHere({ word: 'brown', senses: [{ pos: 'a', zh }] }, { rank: 1700, tags: ['zk'] }, 'Brown', {
    sentence: marked.replace('*', ''),
    offset: marked.indexOf('*'),
  })

it('tells persons and places by their entry, other names as names', () => {
  expect(at('He met *Victoria there.', 'Victoria', '维多利亚（女子名）')).toBe('PERSON')
  expect(at('They sailed to *Messina.', 'Messina', '墨西拿[意大利港市]')).toBe('PLACE')
  expect(at('They sailed to *Corvo.', 'Corvo', '科尔武岛')).toBe('PLACE')
  expect(at('They read *Brannock.', 'Brannock', '布兰诺克')).toBe('NAME')
})

it('goes by a title whatever the word is', () => {
  expect(listed('I met Mr *Brown.', '棕色的')).toBe('PERSON')
  expect(listed('I met *Brown.', '棕色的')).toBeNull()
})

it('takes no word for a name: not at the beginning, not in a title, not of a people or a tongue', () => {
  expect(at('*Leaves fell.', 'leaves', '叶子')).toBeNull()
  expect(at('Second, *Locked', 'locked', '锁住的')).toBeNull()
  expect(at('an *Inuit song', 'Inuit', '因纽特人')).toBeNull()
  expect(at('a *Danish ship', 'Danish', '丹麦的', { rank: 4000, pos: 'a' })).toBeNull()
  expect(at('in the *harbour', 'harbour', '港口')).toBeNull()
  expect(nameHere({ word: 'Rome', senses: [] }, { rank: null, tags: [] }, 'Rome', undefined)).toBeNull()
})
