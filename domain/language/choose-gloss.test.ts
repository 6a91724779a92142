// Shows how the Chinese of a paragraph chooses among the glosses of an entry.
import { expect, it } from 'vitest'
import { chooseGloss, shortenGlosses, splitGlossLine } from './choose-gloss.ts'

const n = (zh: string) => ({ pos: 'n', zh })
const DRAFT = [n('草稿，草案；汇票，气流')]

it.each([
  ['the gloss that stands there', DRAFT, '一股气流从门下钻进来', 0.1, '气流'],
  ['none where none stands there', DRAFT, '一股冷风从门下钻进来', 0.1, undefined],
  ['of any line', [n('银行'), n('堤，河岸')], '河岸上结了霜', 0, '河岸'],
  ['the longest', [n('研究，研究所')], '他在研究所做研究', 1, '研究所'],
  ['the nearest of equally long ones', [n('比赛，火柴')], '火柴点着了，可是比赛输了', 0.9, '比赛'],
  ['the first where both are as near', [n('水流，电流')], '电流和水流', 0.5, '水流'],
  ['without 使 and 的', [{ pos: 'vt', zh: '控诉，使充电' }], '忘了给手机充电', 1, '使充电'],
  ['without what stands in brackets', [n('(树)皮，吠声')], '狗的吠声', 1, '吠声'],
  ['a rare single character', [n('起重机，鹤')], '一只鹤站在田里', 0.2, '鹤'],
  ['no character that stands everywhere', [n('地，田')], '慢慢地走', 0.5, undefined],
  ['nothing far away', [n('利息，兴趣')], `${'他一直在说别的事'.repeat(12)}兴趣`, 0, undefined],
])('takes %s', (_, lines, zh, place, gloss) => {
  expect(chooseGloss(lines, { zh, place })?.gloss).toBe(gloss)
})

it('tells in which line it stands', () => {
  expect(chooseGloss([n('银行'), n('堤，河岸')], { zh: '河岸', place: 0 })).toEqual({
    line: 1,
    gloss: '河岸',
    length: 2,
  })
})

it('parts glosses at commas, not within brackets', () => {
  expect(splitGlossLine('致（函，信）；写信给，说')).toEqual(['致（函，信）', '写信给', '说'])
})

it('keeps four short glosses for a card, the chosen one first', () => {
  expect(shortenGlosses('气流，草稿；汇票，草案，草图，拔出', '草案')).toBe('草案，气流，草稿，汇票')
  expect(shortenGlosses('一个很长很长的解释，另一个也很长很长的解释，第三个很长的')).toBe(
    '一个很长很长的解释，另一个也很长很长的解释',
  )
  const long = '一个长得谁也不会从中间切断的解释，因为它只有这么一个逗号'
  expect(shortenGlosses(long)).toBe('一个长得谁也不会从中间切断的解释')
})
