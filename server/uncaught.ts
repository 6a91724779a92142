// Prints an uncaught error without its properties: Node itself would show the values of a failed query.
import { errorText } from './log.ts'

/** From now on an uncaught error or rejection is printed, and `end` has to end the process with a failure. */
export function catchUncaught(end: () => void): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`\n  ${errorText(error)}\n\n`)
    end()
  })
}
