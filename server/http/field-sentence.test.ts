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
  ['against a pattern', z.string().regex(/^a$/), 'b', '写法不对'],
  ['of no branch', z.union([z.number(), z.boolean()]), 'b', '写法不对'],
])('%s', (_name, schema, input, sentence) => {
  expect(said(schema, input)).toBe(sentence)
})
