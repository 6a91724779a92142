// Shows which passwords are refused, and that ordinary good ones are not.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCommonPieces } from './common-passwords.ts'
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
    expect(reason('13947180263')).toBe('FINE')
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
    'Password1!',
    'P@ssw0rd123',
    'Welcome2024!',
    '19900101',
    'wang19900101',
    '12345678Aa',
    'liuyang0512',
    'chenxiaoming88',
    'Li19900101!',
    '05121990',
    'zaq12wsx',
    'qwedsazxc',
    'a1b2c3d4',
    '13579246',
    '147258369a',
    'ｐａｓｓｗｏｒｄ１',
    'p-a-s-s-w-o-r-d',
    '1990.01.01',
    'Monkey123!',
    'kaijuan888',
    '5201314520',
    '我爱你520我爱你',
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
    'purple monkey dishwasher',
    'happy monkey coffee',
    'monkey4821x',
    '床前明月光123',
    'quiet-harbour-lamp',
  ])('may be %j', (password) => {
    expect(reason(password)).toBe('FINE')
  })

  it.each(['wang5678', '12345678!', '13812345', '1234-5678'])(
    'is not made of a part of the phone: %j',
    (password) => {
      expect(reason(password)).toBe('TOO_COMMON')
    },
  )

  it('may be a part of somebody else’s phone', () => {
    expect(reason('k2715qx94')).toBe('FINE')
    expect(reason('k2715qx!!', '+8613927150483')).toBe('FINE')
    expect(reason('2715wang', '+8613927150483')).toBe('TOO_COMMON')
    expect(reason('2715wang')).toBe('FINE')
  })

  // Beside a common word and a sign, one more piece makes three, two more make four, which nobody tries so soon.
  const beside = (text: string, of = phone) => reason(`monkey${text}~`, of)

  it.each([
    ...['1990', '2026', '0512', '1231', '900512', '199005', '19900512', '05121990', '31121990'],
    ...['abc', 'cba', 'xyz', '890', '210', '24680', '97531', 'ace'],
    ...['kk', 'xkxk', 'kvdkvd', 'kvdxkvdx', '🦊🦊'],
    ...['qwer', '1qaz', 'zaq1', 'poiu', '=-09', "kl;'", ',lp-'],
    ...['5Unsh!ne', 'pr1nce$$', '5678'],
  ])('takes a date, a sequence, a repetition, a run of keys, a word in signs for one piece: %s', (text) => {
    expect(beside(text)).toBe('TOO_COMMON')
  })

  it.each([
    ...['1890', '2126', '1312', '0532', '0012', '901312', '199013', '19901332', '13321990', '1990051'],
    ...['abd', 'acd', 'aeimq', '0369', '1470', '290', '190', '8910', 'ab3'],
    ...['kkv', 'vkk', 'xkxv', 'kvdxmkvdxm'],
    ...['dfg', 'qwep', 'qzwx', 'qaxs', 'weré', 'érew'],
    ...['8613', '781'],
  ])('takes what only looks like one for more: %s', (text) => {
    expect(beside(text)).toBe('FINE')
  })

  it('knows four digits of the phone without its country code', () => {
    for (const of of ['13927150483', '+8613927150483', '0086 139-2715-0483']) {
      expect(beside('7150', of)).toBe('TOO_COMMON')
      expect(beside('715', of)).toBe('FINE')
      expect(beside('8613', of)).toBe('FINE')
    }
    // Of another country 86 is no code.
    expect(beside('8613', '+44861392715')).toBe('TOO_COMMON')
    expect(beside('8613', '+861392715048')).toBe('TOO_COMMON')
  })

  it.each([...'@a 4a 8b 3e 6g 9g 1i !i |i 1l !l |l 0o 5s $s 7t +t 2z'.split(' ')])(
    'reads a sign for a letter: %s',
    (pair) => {
      const [sign = '', letter = ''] = pair
      const words = [...loadCommonPieces()].filter(
        (word) => /^[a-z]{7,}$/.test(word) && word.includes(letter),
      )
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) expect(reason(`kv${word.replaceAll(letter, sign)}`)).toBe('TOO_COMMON')
    },
  )

  it('is fine when it is longer than any three pieces', () => {
    const three = ['k', 'x', 'v'].map((letter) => letter.repeat(16)).join('')
    expect(reason(three)).toBe('TOO_COMMON')
    expect(reason(`${three}v`)).toBe('FINE')
    expect(reason(`~${three.slice(1)}`)).toBe('FINE')
  })

  it('is none of the three thousand and more that are tried first', () => {
    const pieces = [...loadCommonPieces()]
    const whole = pieces.filter((piece) => piece.length >= 8)
    const words = pieces.filter((piece) => /^[a-z]{4,}$/.test(piece))
    const tails = ['1234', '123456', '2024', '888888', '@123', '1990!']
    const common = new Set([...whole, ...words.flatMap((word) => tails.map((tail) => word + tail))])
    const long = [...common].filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(3000)
    expect(long.filter((password) => reason(password, '') !== 'TOO_COMMON')).toEqual([])
    for (const piece of pieces) expect(piece).toBe(piece.normalize('NFKC').toLowerCase())
  })

  it('is taken when it is random, whatever it happens to have inside', () => {
    const letters = 'abcdefghijkmnopqrstuvwxyz23456789'
    const one = fc
      .array(fc.constantFrom(...letters), { minLength: 12, maxLength: 12 })
      .map((all) => all.join(''))
    const taken = fc.sample(one, { numRuns: 500, seed: 7 }).filter((password) => reason(password) === 'FINE')
    expect(taken).toHaveLength(500)
  })
})
