// Shows that a download which is still tried is not shown like one that is done.
import { expect, it } from 'vitest'
import { getProgressText } from './item-progress.ts'

it.each([
  ['LINKED', '等待下载'],
  ['DOWNLOADING', '下载中'],
  ['TRANSLATING', '翻译中'],
  ['DOWNLOADED', undefined],
  ['READY', undefined],
  ['FAILED', undefined],
  [null, undefined],
] as const)('%s: %s', (stage, said) => {
  expect(getProgressText({ stage })).toBe(said)
})
