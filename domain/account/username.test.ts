// Shows what may be a user name.
import { describe, expect, it } from 'vitest'
import { checkUsername, toUsernameKey } from './username.ts'

const reason = (input: string) => {
  const outcome = checkUsername(input)
  return outcome.ok ? outcome.value : outcome.reason
}

describe('a user name', () => {
  it.each([
    '小明',
    '读书人',
    'Ann',
    'a1',
    'jean-luc',
    '李_雷',
    'Ёлка',
    'José',
    'x'.repeat(20),
    '字'.repeat(20),
  ])('may be %j', (name) => {
    expect(checkUsername(name)).toEqual({ ok: true, value: name })
  })

  it('is trimmed and brought to one form', () => {
    expect(reason('  Ａｎｎ ')).toBe('Ann')
  })

  it('has 2 to 20 characters', () => {
    expect(reason('明')).toBe('TOO_SHORT')
    expect(reason('   ')).toBe('TOO_SHORT')
    expect(reason('字'.repeat(21))).toBe('TOO_LONG')
  })

  it.each(['a b', '小\u200b明', '-ann', 'ann.', '<b>', 'a@b.cn', '明/清', '👍👍', 'a\nb'])(
    'is not %j',
    (name) => {
      expect(reason(name)).toBe('WRONG_CHARACTERS')
    },
  )

  it('cannot be mistaken for a phone number at the login', () => {
    expect(reason('13812345678')).toBe('LOOKS_LIKE_PHONE')
    expect(reason('138-1234-5678')).toBe('LOOKS_LIKE_PHONE')
  })

  it.each([
    'ㅤㅤ',
    '\u1160\u1160',
    '\u0301\u0301',
    '管理员\ufe0f',
    '开卷\ufe00',
    'admin\u034f',
    'an\u00adn',
    'a\u{e0041}b',
    `x${'\u0301'.repeat(18)}y`,
    'ab\u0301\u0302\u0303',
    '1\u0301a',
    '明\u0308明',
    'a\u20ddb',

    'a٣b',
  ])('has nothing that cannot be seen, and no tower of marks: %j', (name) => {
    expect(reason(name)).toBe('WRONG_CHARACTERS')
  })

  it.each([
    'аnna', // the first letter is Cyrillic
    'Αnna', // Greek
    'Ёлка小',
    '明αβ',
    'ひらAnn',
    'Ꭺnna',
    'ᎪᎷᎢ',
    'ʼʼab',
  ])('is of one script, or hanzi with one other: %j', (name) => {
    expect(reason(name)).toBe('MIXED_SCRIPTS')
  })

  it.each([
    '小明Ann',
    '佐藤さくら',
    'さくらー',
    '김민준',
    '김민준中',
    'Ελένη',
    'नमस्ते',
    'مريم',
    'Nguyễn',
    'Zoë',
    'سارة',
  ])('may be written as people write: %j', (name) => {
    expect(checkUsername(name)).toEqual({ ok: true, value: name.normalize('NFKC') })
  })

  it.each([
    'admin',
    'ADMIN',
    '管理员',
    'Kaijuan',
    '开卷官方',
    // Look-alikes: Cyrillic, Greek, dotless, small capitals, digits, two letters that look like one.
    'аdmin',
    'αdmin',
    'admın',
    'аԁміп',
    'ᴀᴅᴍɪɴ',
    'adm1n',
    'adrnin',
    'ádmin',
    'КАІЈUАN',
    'r00t',
    // As a part, and in traditional characters.
    '管理員',
    '開卷',
    '開卷官方',
    '系統管理員',
    '开卷客服1',
    '官方.开卷',
    '管-理-员',
    '菅理员',
    'admin_2',
    'super-admin',
    'Administrator9',
    'a.d.m.i.n',
    '小admin',
    'kaijuan2026',
    'kaijuan_team',
    'unofficial',
    'root1',
    'the__root',
    '7root',
    '1.root.2',
    'r00t-7',
    'support.cn',
    '系统',
    '系统support',
    '开卷有益官方',
  ])('cannot pass for the house as %j', (name) => {
    expect(reason(name)).toBe('RESERVED')
  })

  it.each([
    'badminton_fan',
    'ad开卷有益min',
    'systematic',
    '开卷有益',
    '我爱开卷有益',
    'grassroots',
    'supportive',
    'road_mind',
    'Adam',
    'Admiral',
    '生态系统',
    '系统论',
    'ecosystem',
    '客人',
    '方官',
    'Romain',
    'email42',
    'André',
    'Zoë.Brown',
    '李小龙2026',
    '书友0a1b2c',
  ])('may be %j, which only has something of it', (name) => {
    expect(checkUsername(name)).toEqual({ ok: true, value: name })
  })

  it('is one and the same whatever its case', () => {
    expect(toUsernameKey('Ann')).toBe(toUsernameKey('aNN'))
  })
})
