// Prints an uncaught error without its properties: Node's default output would contain the values of a failed
// query.
import { errorText } from './log.ts'

/**
 * Installs the handler: an uncaught error or rejection is printed; then `end` must end the process with a
 * failure code.
 */
export function catchUncaught(end: () => void): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`\n  ${errorText(error)}\n\n`)
    end()
  })
}
