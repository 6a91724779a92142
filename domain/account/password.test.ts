// Shows which passwords are refused, and that ordinary good ones are not.
import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { checkPassword } from './password.ts'

const phone = '+8613812345678'
const reason = (password: string, of = phone) => {
  const outcome = checkPassword(password, of)
  return outcome.ok ? 'FINE' : outcome.reason
}

describe('a password', () => {
  it('has 8 to 72 characters, a hanzi or an emoji being one', () => {
    expect(reason('kX9#mQ2')).toBe('TOO_SHORT')
    expect(reason('kX9#mQ2z')).toBe('FINE')
    expect(reason('春眠不觉晓处处闻')).toBe('FINE')
    expect(reason('春眠不觉晓处处')).toBe('TOO_SHORT')
    expect(reason('🦊🐢🐙🦉🐝🐳🦔🐞')).toBe('FINE')
    expect(reason('kX9#'.repeat(18))).toBe('FINE')
    expect(reason(`${'kX9#'.repeat(18)}k`)).toBe('TOO_LONG')
  })

  it('is the same however the keyboard composed it', () => {
    const composed = checkPassword('Crème-brûlée', phone)
    expect(checkPassword('Crème-brûlée'.normalize('NFD'), phone)).toEqual(composed)
  })

  it.each(['13812345678', '+8613812345678', '8613812345678', '138 1234 5678', '138-1234-5678'])(
    'is not the phone, written as %j',
    (password) => {
      expect(reason(password)).toBe('IS_PHONE')
      expect(reason(password, '13812345678')).toBe('IS_PHONE')
    },
  )

  it('may be another number', () => {
    expect(reason('13987654321')).toBe('FINE')
  })

  it.each([
    'password',
    'Password1',
    'PASSWORD123',
    'P@ssw0rd',
    '12345678',
    '1234567890',
    '87654321',
    'qwertyui',
    'QwertyUiop',
    'abcdefgh',
    '1q2w3e4r',
    '1qaz2wsx',
    'aaaaaaaa',
    '12121212',
    'abcabcabc',
    '11111111111',
    'woaini1314',
    'woaini520',
    'a123456789',
    'qq123456',
    'admin888',
    'iloveyou',
    'zhang123456',
  ])('is not %j, which everybody tries', (password) => {
    expect(reason(password)).toBe('TOO_COMMON')
  })

  it.each([
    'correct horse',
    'tiger-lamp-42',
    'Kaijuan#2026x',
    'Sunny-Harbour7',
    'wo3ai4du2shu1',
    'Xk29fmQz',
    '春眠不觉晓abc',
  ])('may be %j', (password) => {
    expect(reason(password)).toBe('FINE')
  })

  it('is checked against well over a thousand common ones, each long enough to matter', () => {
    const list = commonPasswords()
    expect(list.size).toBeGreaterThan(1000)
    for (const word of list) {
      expect(word.length).toBeGreaterThanOrEqual(8)
      expect(word).toBe(word.toLowerCase())
    }
  })
})
