// Gives a test SMS codes as a phone gets them: the puzzle solved, the code sent for, the message read.
import { hash } from 'node:crypto'
import { contract, type TestApp } from './app.ts'

let addresses = 0
/** An address that no other call of this test file comes from, so that what is counted per address is this test's alone. */
export function anAddress(): string {
  addresses += 1
  return `10.7.${addresses >> 8}.${addresses & 255}`
}

/** A solved puzzle, for one code. */
export async function solved(app: TestApp): Promise<string> {
  const { result } = await app.ask(contract.account.captcha)
  const { algorithm, challenge, salt, signature, maxnumber } = result
  let number = 0
  while (number < maxnumber && hash('sha256', salt + number) !== challenge) number += 1
  return Buffer.from(JSON.stringify({ algorithm, challenge, salt, signature, number })).toString('base64')
}

/** The code that was sent last to a phone (11 digits); undefined when none was. */
export async function codeSentTo(app: TestApp, phone: string): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    'select text from sms_outbox where phone = $1 order by id desc limit 1',
    [phone.startsWith('+') ? phone : `+86${phone}`],
  )
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0]
}
