// A doubt that an editor confirms before publication, and its place.
import { expect, it } from 'vitest'
import { findSuspects } from './suspects.ts'

const paragraph = (text: string, zh: string) => ({ kind: 'p' as const, text, zh })
const own = paragraph('The keeper counted the ships every evening.', '看守人每天傍晚都数船。')

it('finds refusals, remarks, other languages and repeated Chinese with their reason, and nothing else', () => {
  const found = findSuspects([
    own,
    paragraph('Nobody had ever asked him to do it.', '抱歉，我无法翻译这段内容。'),
    paragraph('He wrote the number on a wall with chalk.', '以下是翻译：他用粉笔把数字写在墙上。'),
    paragraph('His book was the only record of the storm.', '他的本子成了唯一的记录。'),
    paragraph('The mayor gave way when it began to rain.', '他的本子成了唯一的记录。'),
    paragraph('Still to be translated, this one.', ''),
    paragraph('1, 2, 3', ''),
  ])
  expect([...found].sort(([a], [b]) => a - b)).toEqual([
    [1, '像是拒绝翻译的话'],
    [2, '夹着译者的说明'],
    [3, '和第 5 段一样'],
    [4, '和第 4 段一样'],
  ])
})

it('finds what is repeated far away, and what changed places over any border, by the paragraph as it is counted', () => {
  const picture = { kind: 'img' as const, text: '', zh: '' }
  const fog = Array.from({ length: 12 }, (_, at) =>
    paragraph(`Fog lay on the water all of day ${at}.`, `第 ${at} 天雾一直停在水面上。`),
  )
  const far = [picture, own, ...fog, paragraph('The mayor gave way when it began to rain.', own.zh)]
  expect([...findSuspects(far)]).toEqual([
    [1, '和第 15 段一样'],
    [14, '和第 2 段一样'],
  ])
  const storm = paragraph('In 1903 a storm came, and his book was lost.', '渡轮载着 2450 名乘客在黎明离开。')
  const ferry = paragraph('The ferry left at dawn with 2450 people.', '1903 年来了一场风暴，他的本子丢了。')
  expect([...findSuspects([...fog.slice(0, 7), storm, ferry])]).toEqual([
    [7, '像是和第 9 段对调了'],
    [8, '像是和第 8 段对调了'],
  ])
})
