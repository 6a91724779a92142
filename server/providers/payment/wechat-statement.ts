// Parser for WeChat Pay's daily statement (交易账单): CSV with backtick prefixes, followed by a summary.
import { parseFen } from './money.ts'
import { PaymentError, type StatementLine } from './port.ts'

const fieldsOf = (line: string): string[] => line.replace(/^`/, '').split(',`')

/**
 * Finds columns by their names. Throws BAD_ANSWER if a column is missing or the number of rows differs from
 * the summary. A revoked payment (REVOKED) cost the payer nothing and is left out.
 */
export function readWechatStatement(table: string): StatementLine[] {
  const lines = table
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean)
  const columns = (lines[0] ?? '').split(',')
  const end = lines.findIndex((line) => line.startsWith('总交易单数'))
  const at = (name: string): number => {
    const found = columns.indexOf(name)
    if (found < 0 || end < 1)
      throw new PaymentError('BAD_ANSWER', `no statement: ${name} or its sum is missing`)
    return found
  }
  const [order, transaction, state, refund, paid, refunded] = [
    at('商户订单号'),
    at('微信订单号'),
    at('交易状态'),
    at('商户退款单号'),
    at('订单金额'),
    at('申请退款金额'),
  ]
  const rows = lines.slice(1, end).map(fieldsOf)
  const count = Number(fieldsOf(lines[end + 1] ?? '')[0])
  if (rows.some((row) => row.length !== columns.length) || rows.length !== count)
    throw new PaymentError('BAD_ANSWER', 'a statement whose lines do not add up')
  return rows.flatMap((row): StatementLine[] => {
    const line = { order_no: row[order] ?? '', transaction_id: row[transaction] ?? '' }
    if (row[state] === 'SUCCESS') return [{ ...line, kind: 'PAY', fen: parseFen(row[paid] ?? '') }]
    if (row[state] === 'REFUND')
      return [{ ...line, kind: 'REFUND', refund_no: row[refund] ?? '', fen: parseFen(row[refunded] ?? '') }]
    return []
  })
}
