// Shows what may be a user name.
import { describe, expect, it } from 'vitest'
import { checkUsername, firstUsername, usernameKey } from './username.ts'

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

  it('cannot pass for the house', () => {
    expect(['admin', 'ADMIN', '管理员', 'Kaijuan', '开卷官方'].map(reason)).toEqual(Array(5).fill('RESERVED'))
  })

  it('is one and the same whatever its case', () => {
    expect(usernameKey('Ann')).toBe(usernameKey('aNN'))
  })

  it('has a first one that is valid and follows its seed', () => {
    expect(checkUsername(firstUsername('+8613812345678')).ok).toBe(true)
    expect(firstUsername('a')).toBe(firstUsername('a'))
    expect(firstUsername('a')).not.toBe(firstUsername('b'))
  })
})
