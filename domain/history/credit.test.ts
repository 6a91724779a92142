// Shows that no pattern of reports, from any number of devices, earns more than the clock gives.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CreditedReport, creditReading, creditWords, REPORT_CAP_S, WORDS_PER_SECOND } from './credit.ts'

const start = new Date('2026-03-02T00:00:00Z').getTime()
const at = (seconds: number) => new Date(start + seconds * 1000)

const report = (log: CreditedReport[], seconds: number, spent_time: number): number => {
  const credited = creditReading(spent_time, at(seconds), log)
  log.push({ at: at(seconds), spent_time, credited })
  return credited
}

describe('crediting reading time', () => {
  it('gives an honest reader every second', () => {
    const log: CreditedReport[] = []
    expect([30, 60, 90, 120].map((seconds) => report(log, seconds, 30))).toEqual([30, 30, 30, 30])
  })

  it('caps one report at ten minutes', () => {
    expect(creditReading(86_400, at(86_400), [])).toBe(REPORT_CAP_S)
  })

  it('credits nothing for a second report of the same time', () => {
    const log: CreditedReport[] = []
    report(log, 600, 600)
    expect(report(log, 600, 600)).toBe(0)
    expect(report(log, 610, 600)).toBe(10)
  })

  it('fills the time that another device left free', () => {
    const log: CreditedReport[] = []
    report(log, 100, 5)
    expect(report(log, 101, 30)).toBe(25)
  })

  it('credits two devices read at once only once', () => {
    const log: CreditedReport[] = []
    for (let seconds = 30; seconds <= 3600; seconds += 30) {
      report(log, seconds, 30)
      report(log, seconds + 0.5, 30)
    }
    const total = log.reduce((sum, { credited }) => sum + credited, 0)
    expect(total).toBeLessThanOrEqual(3600)
    expect(total).toBeGreaterThan(3400)
  })

  it('treats nonsense as nothing', () => {
    expect(creditReading(-5, at(0), [])).toBe(0)
    expect(creditReading(0.9, at(0), [])).toBe(0)
  })

  it('never lets the sum pass the clock, however reports are timed', () => {
    const attempts = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 2000 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(attempts, (steps) => {
        const log: CreditedReport[] = []
        let clock = 0
        for (const [wait, spent] of steps) {
          clock += wait
          report(log, clock, spent)
        }
        for (const [from] of log.entries()) {
          const window = log.slice(from)
          const began = log[from]!.at.getTime() - REPORT_CAP_S * 1000
          const elapsed = (log.at(-1)!.at.getTime() - began) / 1000
          expect(window.reduce((sum, { credited }) => sum + credited, 0)).toBeLessThanOrEqual(elapsed)
        }
      }),
    )
  })
})

describe('counting words', () => {
  it('gives an honest reader every word, whatever the reports', () => {
    const first = creditWords(1000, 0, 12.5, 30)
    expect(first).toEqual({ counted_percent: 12.5, words: 125 })
    expect(creditWords(1000, 12.5, 100, 200)).toEqual({ counted_percent: 100, words: 875 })
    // Back to the beginning: what was read is read.
    expect(creditWords(1000, 50, 10, 30)).toEqual({ counted_percent: 50, words: 0 })
  })

  it('gives a thumb that scrolls to the end what could be read in that time, and the rest when it is', () => {
    expect(creditWords(1000, 0, 100, 2)).toEqual({ counted_percent: 2, words: 20 })
    expect(creditWords(1000, 2, 100, 98)).toEqual({ counted_percent: 100, words: 980 })
  })

  it('counts nothing where there is nothing to count', () => {
    expect(creditWords(0, 0, 100, 0).words).toBe(0)
    expect(creditWords(800, 0, 100, 0)).toEqual({ counted_percent: 0, words: 0 })
  })

  it('never counts a word twice, more than there are, or more than the seconds allow', () => {
    const reports = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 120 })))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), reports, (word_count, steps) => {
        let counted = 0
        let words = 0
        let seconds = 0
        for (const [percent, credited] of steps) {
          const after = creditWords(word_count, counted, percent, credited)
          expect(after.counted_percent).toBeGreaterThanOrEqual(counted)
          counted = after.counted_percent
          words += after.words
          seconds += credited
        }
        expect(words).toBe(Math.round((word_count * counted) / 100))
        expect(counted).toBeLessThanOrEqual(100)
        // A hundredth of a percent of rounding a report, and half a word at the end.
        const slack = (word_count * steps.length) / 20_000 + 1
        expect(words).toBeLessThanOrEqual(seconds * WORDS_PER_SECOND + slack)
      }),
    )
  })
})
