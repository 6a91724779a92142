// Shows that the charset of a text is that of most of its bytes: damaged ones are replaced and change nothing else.
import { expect, it } from 'vitest'
import { decodeText } from './text-charset.ts'

const hex = (...parts: string[]) => Buffer.from(parts.join(''), 'hex')
const ENGLISH = '“The ferry,” she said, “isn’t here—it never is.” '
const western = Buffer.from(
  ENGLISH.replace(/[“”’—]/g, (sign) =>
    String.fromCharCode({ '“': 0x93, '”': 0x94, '’': 0x92, '—': 0x97 }[sign] ?? 0),
  ),
  'latin1',
)

it('one bad byte, or a letter cut at the end, leaves UTF-8 as it is', () => {
  const bytes = Buffer.from(ENGLISH.repeat(20))
  const bad = Buffer.concat([bytes, Buffer.from([0xff, 0x20]), bytes])
  expect(decodeText(bad)).toBe(`${ENGLISH.repeat(20)}\ufffd ${ENGLISH.repeat(20)}`)
  expect(decodeText(Buffer.concat([bytes, Buffer.from([0xe2, 0x80])]))).toBe(`${ENGLISH.repeat(20)}\ufffd`)
  expect(
    decodeText(Buffer.concat([Buffer.from('港口的主人放了一盏灯。'.repeat(9)), Buffer.from([0xe7])])),
  ).toContain('港口的主人放了一盏灯。')
})

it.each([
  // 你好，他说。这里的人都在看书。
  [
    'GBK',
    hex('c4e3bac3a3accbfbcbb5a1a3', 'd5e2c0efb5c4c8cbb6bcd4dabfb4cae9a1a3'),
    '你好，他说。这里的人都在看书。',
  ],
  // 你好，他說。這裡的人都在看書。
  [
    'Big5',
    hex('a741a66ea141a54cbba1a143', 'b36fb8ccaabaa448b3a3a662acddaed1a143'),
    '你好，他說。這裡的人都在看書。',
  ],
  // これは本です。町の人
  ['Shift-JIS', hex('82b182ea82cd967b82c582b78142', '92ac82cc906c'), 'これは本です。町の人'],
  ['windows-1252', western, ENGLISH],
])('%s is known by what it says, with a bad byte too', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
  const many = Buffer.concat([
    ...Array.from({ length: 8 }, () => bytes),
    Buffer.from('\n\xff\n', 'latin1'),
    bytes,
  ])
  const lines = decodeText(many).split('\n')
  expect(lines[0]).toBe(text.repeat(8))
  expect(lines.at(-1)).toBe(text)
})

it('Chinese notes behind a long English text are read by their own charset', () => {
  const english = 'A line of English without a single accent.\n'.repeat(6000)
  const notes = hex('c4e3bac3a3accbfbcbb5a1a3', 'd5e2c0efb5c4c8cbb6bcd4dabfb4cae9a1a3')
  expect(decodeText(Buffer.concat([Buffer.from(english), notes]))).toBe(
    `${english}你好，他说。这里的人都在看书。`,
  )
})
