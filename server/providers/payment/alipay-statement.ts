// Parser for Alipay's daily statement (业务明细): a zipped CSV table in GBK, between lines of notes.
import { unzipSync } from 'fflate'
import { parseFen } from './money.ts'
import { PaymentError, type StatementLine } from './port.ts'

const MAX_BYTES = 100_000_000

/** Fields may be quoted. They end in tabs, so that spreadsheets read numbers as text. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) =>
    field
      .replace(/^"([\s\S]*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )

function tablesOf(archive: Uint8Array): string[] {
  try {
    const files = unzipSync(archive, { filter: ({ originalSize }) => originalSize <= MAX_BYTES })
    return Object.values(files).map((bytes) => new TextDecoder('gb18030').decode(bytes))
  } catch (cause) {
    throw new PaymentError('BAD_ANSWER', 'an archive that cannot be read', { cause })
  }
}

/**
 * Finds columns by their names. The archive also contains a summary table, which has no order number column.
 */
export function readAlipayStatement(archive: Uint8Array): StatementLine[] {
  for (const table of tablesOf(archive)) {
    const lines = table.split(/\r?\n/)
    const head = lines.findIndex((line) => line.includes('商户订单号') && line.includes('业务类型'))
    if (head >= 0) return linesOf(fieldsOf(lines[head] ?? ''), lines.slice(head + 1))
  }
  throw new PaymentError('BAD_ANSWER', 'an archive without a statement')
}

function linesOf(columns: readonly string[], rest: readonly string[]): StatementLine[] {
  const at = (start: string): number => {
    const found = columns.findIndex((name) => name.startsWith(start))
    if (found < 0) throw new PaymentError('BAD_ANSWER', `no statement: ${start} is missing`)
    return found
  }
  const [transaction, order, kind, amount, request] = [
    at('支付宝交易号'),
    at('商户订单号'),
    at('业务类型'),
    at('订单金额'),
    at('退款批次号'),
  ]
  const end = rest.findIndex((line) => line.startsWith('#'))
  const rows = (end < 0 ? rest : rest.slice(0, end)).filter((line) => line.trim() !== '').map(fieldsOf)
  return rows.flatMap((row): StatementLine[] => {
    const line = { order_no: row[order] ?? '', transaction_id: row[transaction] ?? '' }
    const fen = parseFen(row[amount] ?? '')
    if (row[kind] === '交易') return [{ ...line, kind: 'PAY', fen }]
    // Refunds have negative amounts.
    if (row[kind] === '退款')
      return [{ ...line, kind: 'REFUND', refund_no: row[request] ?? '', fen: Math.abs(fen) }]
    return []
  })
}
