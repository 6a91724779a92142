// Validation error of one field as a Chinese sentence for readers: no types, no schema, no technical terms.
import type { z } from 'zod'

const UNREADABLE = '写法不对'

const TYPES: Record<string, string> = {
  number: '应当是数字',
  int: '应当是整数',
  string: '应当是文字',
  boolean: '应当是“是”或“否”',
  array: '应当是一个列表',
  date: '应当是一个时间',
}

const FORMATS: Record<string, string> = {
  url: '不是完整的网址',
  datetime: '不是一个时间',
  date: '不是一个日期',
  email: '不是一个邮箱地址',
}

const isBlank = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

const bounds = (origin: string, number: string, { few, word }: { few: boolean; word: string }): string => {
  if (origin === 'string') return `${few ? '至少' : '最多'} ${number} 个字符`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `${few ? '至少' : '最多'} ${number} 项`
  return `${word} ${number}`
}

/** The sentence for a zod issue whose schema defines no message; used as `customError` of `z.config`. */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  if (isBlank(issue.input)) return '还没有填'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? UNREADABLE
    case 'invalid_value':
      return '不在可选的范围里'
    case 'too_small':
      return bounds(issue.origin, String(issue.minimum), {
        few: true,
        word: issue.inclusive === false ? '要大于' : '不能小于',
      })
    case 'too_big':
      return bounds(issue.origin, String(issue.maximum), {
        few: false,
        word: issue.inclusive === false ? '要小于' : '不能大于',
      })
    case 'invalid_format':
      return FORMATS[issue.format] ?? UNREADABLE
    case 'unrecognized_keys':
      return '有不认识的字段'
    default:
      return UNREADABLE
  }
}
