// Shows what a signature covers and how long it lives.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signReading, verifyReading } from './signature.ts'

const reading = { source_id: '42', spent_time: 30 }
const millis = 1_700_000_000_000
const at = (offset: number) => new Date(millis + offset)

const readings = fc.record({
  source_id: fc.oneof(fc.nat().map(String), fc.uuid()),
  spent_time: fc.nat({ max: 86_400 }),
})
const clocks = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 })

describe('signing a reading report', () => {
  it('is the documented bytes, whole digest modulo 1000', () => {
    fc.assert(
      fc.property(readings, clocks, (some, clock) => {
        const bytes = `article_id=${some.source_id}&spent_time=${some.spent_time}&t=${clock}`
        const digest = BigInt(`0x${createHash('md5').update(bytes).digest('hex')}`)
        expect(signReading(some, clock)).toBe(`${clock}${String(digest % 1000n).padStart(3, '0')}`)
      }),
    )
  })

  it('is what the specification writes out', () => {
    // printf 'article_id=42&spent_time=30&t=1700000000000' | md5sum, modulo 1000
    expect(signReading(reading, millis)).toBe('1700000000000263')
  })

  it('is always 16 digits', () => {
    fc.assert(
      fc.property(readings, clocks, (some, clock) => {
        expect(signReading(some, clock)).toMatch(/^\d{16}$/)
      }),
    )
  })

  it('is accepted by the one who checks', () => {
    expect(verifyReading(reading, signReading(reading, millis), at(0))).toBe('OK')
  })

  it('does not fit another article, another time spent, another moment or other digits', () => {
    const t = signReading(reading, millis)
    expect(verifyReading({ ...reading, source_id: '43' }, t, at(0))).toBe('MISMATCH')
    expect(verifyReading({ ...reading, spent_time: 31 }, t, at(0))).toBe('MISMATCH')
    expect(verifyReading(reading, `${millis + 1}${t.slice(13)}`, at(0))).toBe('MISMATCH')
    const other = String((Number(t.slice(13)) + 1) % 1000).padStart(3, '0')
    expect(verifyReading(reading, `${millis}${other}`, at(0))).toBe('MISMATCH')
  })

  it.each(['', 'abc', '1700000000000', '17000000000001234', `${'９'.repeat(16)}`, '-700000000000123'])(
    'refuses %j, which is no signature',
    (t) => expect(verifyReading(reading, t, at(0))).toBe('MISMATCH'),
  )

  it('lives five minutes either way, so that a clock a little off still reports', () => {
    const t = signReading(reading, millis)
    expect(verifyReading(reading, t, at(300_000))).toBe('OK')
    expect(verifyReading(reading, t, at(-300_000))).toBe('OK')
    expect(verifyReading(reading, t, at(300_001))).toBe('STALE')
    expect(verifyReading(reading, t, at(-300_001))).toBe('STALE')
  })
})
