// Shows which ways of writing a number are understood, and what others see of it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayPhone, maskPhone, normalisePhone } from './phone.ts'

describe('a phone number', () => {
  it.each([
    '13812345678',
    ' 138 1234 5678 ',
    '138-1234-5678',
    '+8613812345678',
    '+86 138 1234 5678',
    '008613812345678',
    '8613812345678',
    '１３８１２３４５６７８',
    '(+86)138.1234.5678',
  ])('is the same mainland number written as %j', (input) => {
    expect(normalisePhone(input)).toEqual({ ok: true, value: '+8613812345678' })
  })

  it.each([
    ['+14155552671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+852 5123 4567', '+85251234567'],
  ])('from abroad %j is kept in E.164', (input, value) => {
    expect(normalisePhone(input)).toEqual({ ok: true, value })
  })

  it.each([
    '',
    '12345678901',
    '1381234567',
    '138123456789',
    '+8612812345678',
    '+0123456789',
    '14155552671x',
    'abc',
    '+',
  ])('is not %j', (input) => {
    expect(normalisePhone(input)).toEqual({ ok: false, reason: 'NOT_A_PHONE' })
  })

  it('stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/), (input) => {
        const once = normalisePhone(input)
        if (once.ok) expect(normalisePhone(once.value)).toEqual(once)
      }),
    )
  })

  it('never shows its middle', () => {
    expect(maskPhone('+8613812345678')).toBe('138****5678')
    expect(maskPhone('+14155552671')).toBe('+141****2671')
    expect(maskPhone('not a number')).toBe('****')
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (phone) => {
        expect(maskPhone(phone)).toContain('****')
        expect(maskPhone(phone).replace(/\D/g, '').length).toBeLessThanOrEqual(phone.length - 1 - 4)
      }),
    )
  })

  it('is shown without +86', () => {
    expect(displayPhone('+8613812345678')).toBe('13812345678')
    expect(displayPhone('+14155552671')).toBe('+14155552671')
  })
})
