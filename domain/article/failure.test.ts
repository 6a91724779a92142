// Shows which failures are worth another try, and when it is.
import { describe, expect, it } from 'vitest'
import { computeRetryDelay, isTransientFailure, toFailureReason } from './failure.ts'
import { detectOtherLanguage } from './other-language.ts'

describe('the next try', () => {
  it('comes after the pause of that try, and not after the last', () => {
    const pauses = [20, 90, 300]
    expect([1, 2, 3, 4].map((tries) => computeRetryDelay(pauses, { tries }))).toEqual([
      20,
      90,
      300,
      undefined,
    ])
  })
  it('is no sooner than the site allows, and none where that is more than an hour', () => {
    expect(computeRetryDelay([20], { tries: 1, retry_after: 60 })).toBe(60)
    expect(computeRetryDelay([20], { tries: 1, retry_after: 5 })).toBe(20)
    expect(computeRetryDelay([20], { tries: 1, retry_after: 3600 })).toBe(3600)
    expect(computeRetryDelay([20], { tries: 1, retry_after: 3601 })).toBeUndefined()
  })
  it('is for what passes by itself', () => {
    expect(isTransientFailure('CONNECT')).toBe(true)
    expect(isTransientFailure('GONE')).toBe(false)
    expect(isTransientFailure('TRANSLATION_NO_MODEL')).toBe(false)
    expect([toFailureReason('DNS'), toFailureReason('constructor')]).toEqual(['DNS', 'OTHER'])
  })
})

describe('another language', () => {
  it.each([
    ['zh', '港口在清晨很安静，船停在水面上，没有人说话。'],
    ['ja', '朝の港はとても静かで、船は水の上に止まっていました。'],
    ['ko', '아침의 항구는 조용했고 배들은 물 위에 가만히 있었다.'],
    [null, 'The harbour was quiet. The sign said 静かな港, and nobody could read it for us.'],
    [null, ''],
    ['zh', '他说 OpenAI 和 Google 的模型都很好，但是港口在清晨还是很安静。'],
  ] as const)('is %s', (language, text) => {
    expect(detectOtherLanguage([text])).toBe(language)
  })
})
