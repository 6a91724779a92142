// Shows which letters lose what they carry, and that nothing else is touched.
import { expect, it } from 'vitest'
import { toPlainLatin } from './plain-latin.ts'

it('takes marks off Latin letters, composed or not, and writes out what has no plain part', () => {
  expect(toPlainLatin('Méchain, Mechain, Me\u0301chain')).toBe('Mechain, Mechain, Mechain')
  expect(toPlainLatin('Łódź, Øresund, Þingvellir, Straße, œuvre, ĥ')).toBe(
    'Lodz, Oresund, THingvellir, Strasse, oeuvre, h',
  )
  expect(toPlainLatin('Việt Nam, naïve')).toBe('Viet Nam, naive')
})

it('leaves other scripts and signs alone', () => {
  for (const text of ['plain', '“quoted” — ’s', '天空', 'がぎ', '한국', 'Ελλάδα', 'й', '😀'])
    expect(toPlainLatin(text)).toBe(text)
})
