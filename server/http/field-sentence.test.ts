// Shows what readers are told about a field: Chinese they understand, whatever the schema asks for.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldSentence } from './field-sentence.ts'

const said = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input, { error: fieldSentence }).error?.issues[0]?.message

it.each<[string, z.ZodType, unknown, string]>([
  ['a field left out', z.string(), undefined, '还没有填'],
  ['an empty one', z.string().min(5), '', '还没有填'],
  ['spaces only', z.string().trim().min(1), '   ', '还没有填'],
  ['too short', z.string().min(5), '123', '至少 5 个字符'],
  ['too long', z.string().max(3), '1234', '最多 3 个字符'],
  ['too few', z.array(z.string()).min(1), [], '至少 1 项'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], '最多 1 项'],
  ['too small', z.number().min(0), -1, '不能小于 0'],
  ['not above', z.number().gt(0), 0, '要大于 0'],
  ['too large', z.number().max(200), 201, '不能大于 200'],
  ['not whole', z.number().int(), 1.5, '应当是整数'],
  ['no number', z.number(), 'x', '应当是数字'],
  ['no text', z.string(), 5, '应当是文字'],
  ['no choice of the list', z.enum(['a', 'b']), 'c', '不在可选的范围里'],
  ['no address', z.url(), 'x y', '不是完整的网址'],
  ['no time', z.iso.datetime(), 'yesterday', '不是一个时间'],
  ['nothing at all', z.string(), null, '还没有填'],
  ['a number left out', z.number(), undefined, '还没有填'],
  ['a space that is enough', z.array(z.string()), ' ', '还没有填'],
  ['nought, which is something', z.string(), 0, '应当是文字'],
  ['too short a set', z.set(z.string()).min(2), new Set(['a']), '至少 2 项'],
  ['too large a set', z.set(z.string()).max(1), new Set(['a', 'b']), '最多 1 项'],
  ['too small a map', z.map(z.string(), z.string()).min(1), new Map(), '至少 1 项'],
  ['not below', z.number().lt(5), 5, '要小于 5'],
  ['no yes or no', z.boolean(), 'maybe', '应当是“是”或“否”'],
  ['no list', z.array(z.string()), 'a', '应当是一个列表'],
  ['no object', z.object({}), 5, '写法不对'],
  ['no moment', z.date(), 'x', '应当是一个时间'],
  ['no day', z.iso.date(), '2026-02-30', '不是一个日期'],
  ['no mail', z.email(), 'a@', '不是一个邮箱地址'],
  ['more fields than there are', z.strictObject({ a: z.string() }), { a: 'a', b: 1 }, '有不认识的字段'],
  ['not a multiple', z.number().multipleOf(5), 7, '写法不对'],
  ['against a pattern', z.string().regex(/^a$/), 'b', '写法不对'],
  ['of no branch', z.union([z.number(), z.boolean()]), 'b', '写法不对'],
])('%s', (_name, schema, input, sentence) => {
  expect(said(schema, input)).toBe(sentence)
})
