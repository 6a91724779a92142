// What an editor is asked about before readers see it.
import { expect, it } from 'vitest'
import { suspectsIn } from './suspects.ts'

const paragraph = (text: string, zh: string) => ({ kind: 'p' as const, text, zh })

it('counts refusals, remarks, other languages and repeated Chinese, and nothing else', () => {
  expect(
    suspectsIn([
      paragraph('The keeper counted the ships every evening.', '看守人每天傍晚都数船。'),
      paragraph('Nobody had ever asked him to do it.', '抱歉，我无法翻译这段内容。'),
      paragraph('He wrote the number on a wall with chalk.', '以下是翻译：他用粉笔把数字写在墙上。'),
      paragraph('His book was the only record of the storm.', '他的本子成了唯一的记录。'),
      paragraph('The mayor gave way when it began to rain.', '他的本子成了唯一的记录。'),
      paragraph('Still to be translated, this one.', ''),
      paragraph('1, 2, 3', ''),
    ]),
  ).toBe(4)
})
