// Shows when a word is a name where it stands.
import { expect, it } from 'vitest'
import { detectNameKind, selectNameSense } from './detect-name-kind.ts'

const at = (marked: string, word: string, zh: string, facts = { rank: null as number | null, pos: 'n' }) => {
  const offset = marked.indexOf('*')
  const sentence = marked.replace('*', '')
  const text = /^\p{L}+/u.exec(sentence.slice(offset))?.[0] ?? ''
  const entry = { word, senses: [{ pos: facts.pos, zh }] }
  return detectNameKind(entry, { rank: facts.rank, tags: [] }, text, { sentence, offset })
}
const listed = (marked: string, zh: string) =>
  detectNameKind({ word: 'brown', senses: [{ pos: 'a', zh }] }, { rank: 1700, tags: ['zk'] }, 'Brown', {
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
  expect(detectNameKind({ word: 'Rome', senses: [] }, { rank: null, tags: [] }, 'Rome', undefined)).toBeNull()
})

it('says of a name its Chinese alone, and nothing where the entry knows only the word', () => {
  const said = (zh: string, word: string, ...others: string[]) =>
    selectNameSense(
      'PERSON',
      { zh },
      [zh, ...others].map((each) => ({ zh: each })),
      word,
    )?.zh
  expect(said('汤姆森（①姓氏 ②Sir George Paget, 1892-1975，英国物理学家）', 'Thomson')).toBe('汤姆森')
  expect(said('威廉（男子名），[常作W-][美俚]钞票，纸币', 'William')).toBe('威廉（男子名）')
  expect(said('褐变', 'browning', '布朗宁（姓氏）')).toBe('布朗宁（姓氏）')
  expect(said('褐变，上色', 'browning')).toBeUndefined()
  expect(said('布兰诺克', 'Brannock')).toBe('布兰诺克')
  const phrase = { zh: '国王街', phrase: 'king street' }
  expect(selectNameSense('PERSON', phrase, [phrase], 'king')).toBe(phrase)
})
