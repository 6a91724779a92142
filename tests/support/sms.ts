// Gives a test SMS codes as a phone gets them: the puzzle solved, the code sent for, the message read.
import { hash } from 'node:crypto'
import { contract } from '../../contract/index.ts'
import type { CaptchaPuzzle } from '../../server/providers/captcha/port.ts'
import type { TestContext } from './test-context.ts'

let addresses = 0
/** An address that no other call of this test file comes from, so that what is counted per address is this test's alone. */
export function anAddress(): string {
  addresses += 1
  return `10.7.${addresses >> 8}.${addresses & 255}`
}

/** The puzzle with its solution, as a browser sends it. */
export function solvePuzzle({ maxnumber, ...puzzle }: CaptchaPuzzle): string {
  let number = 0
  while (number < maxnumber && hash('sha256', puzzle.salt + number) !== puzzle.challenge) number += 1
  return Buffer.from(JSON.stringify({ ...puzzle, number })).toString('base64')
}

/** A solved puzzle, for one code. */
export const fetchSolvedPuzzle = async (app: TestContext): Promise<string> =>
  solvePuzzle((await app.ask(contract.account.captcha)).result)

/** The code that was sent last to a phone (11 digits); undefined when none was. */
export async function codeSentTo(app: TestContext, phone: string): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    'select text from sms_outbox where phone = $1 order by id desc limit 1',
    [phone.startsWith('+') ? phone : `+86${phone}`],
  )
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0]
}
