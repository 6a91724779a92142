// Shows how glosses of the source are mended, ordered, and joined with those written by hand.
import { describe, expect, it } from 'vitest'
import { cleanLine, eachOnce, splitGlosses } from './clean-gloss.ts'
import { chineseWords, commonFirst, orderGlosses } from './gloss-order.ts'
import { firstSenses, newWords, withOwn } from './own-glosses.ts'

const words = { classOf: (word: string) => ({ 书: 0, 名册: 2, 书籍: 1 })[word] ?? 3 }

describe('a line', () => {
  it.each([
    ['n. 帐簿, 名册', 'n. 账簿, 名册'],
    ['n. 记帐, 帐篷', 'n. 记账, 帐篷'],
    ['prep. 象, 如同', 'prep. 像, 如同'],
    ['a. 象芭蕾舞的', 'a. 像芭蕾舞的'],
    ['n. 象征, 大象', 'n. 象征, 大象'],
    ['n. 时间, 时侯', 'n. 时间, 时候'],
    ['a. 【植物学】头状的', 'a. [植物学]头状的'],
    ['vt. 降低...的地位', 'vt. 降低…的地位'],
    ['n. 苹果', 'n. 苹果'],
  ])('%s becomes %s', (line, mended) => expect(cleanLine(line)).toBe(mended))
  it('says each meaning once', () => {
    expect(eachOnce('n. 书, 书籍, 书; 册')).toBe('n. 书, 书籍, 册')
    expect(eachOnce('n. 书')).toBe('n. 书')
  })
  it('is cut outside of brackets', () =>
    expect(splitGlosses('(网球, 羽毛球)发球, 服务；礼拜').map(({ gloss }) => gloss)).toEqual([
      '(网球, 羽毛球)发球',
      '服务',
      '礼拜',
    ]))
})

describe('order', () => {
  it('keeps the first gloss, then common before rare', () => {
    expect(orderGlosses('n. 簿, 名册, 书籍, 书', words)).toBe('n. 簿, 书, 书籍, 名册')
    expect(orderGlosses('n. 名册; 书', words)).toBe('n. 名册; 书')
    expect(orderGlosses('[计] 簿, 书', words)).toBe('[计] 簿, 书')
  })
  it('keeps a phrase with the word before it', () =>
    expect(commonFirst(['名册', '在书架之上', '书'], words)).toEqual(['书', '名册', '在书架之上']))
  it('stands on the installed list', () => {
    const { classOf } = chineseWords()
    expect([classOf('问题'), classOf('住宅'), classOf('住址'), classOf('螽斯')]).toEqual([0, 1, 2, 3])
  })
})

describe('glosses by hand', () => {
  it('come first, and are not told twice', () =>
    expect(
      withOwn(
        'n. 跑, 赛跑\nvi. 跑, 流\nvt. 经营, 管理\na. 熔化的\n[计] 运行',
        [
          { pos: 'v', glosses: ['跑', '经营'] },
          { pos: 'a', glosses: [] },
        ],
        words,
      ),
    ).toBe('v. 跑, 经营, 流, 管理\nn. 跑, 赛跑\n[计] 运行'))
  it('are well written', () => {
    const all = [...firstSenses().values(), ...newWords().map(({ lines }) => lines)]
    expect(all.length).toBeGreaterThan(500)
    const parts = new Set('n v vt vi a adv prep conj pron aux num art int det abbr'.split(' '))
    for (const lines of all)
      for (const { pos, glosses } of lines) {
        expect(parts.has(pos), JSON.stringify(lines)).toBe(true)
        expect(new Set(glosses).size, JSON.stringify(lines)).toBe(glosses.length)
        for (const gloss of glosses) expect(gloss).toMatch(/^[\p{Script=Han}…（）A-Za-z0-9“”/·、-]+$/u)
      }
    expect(newWords().every(({ rank }) => rank > 0)).toBe(true)
  })
})
