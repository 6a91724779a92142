// What a trial claims: a line each with its figures, and whether it was so.
export type Claim = (line: string, isSo: boolean) => void

export function claims(write: (text: string) => void): {
  claim: Claim
  scene: (name: string) => void
  wrong: () => number
} {
  let wrong = 0
  return {
    scene: (name) => write(`\n${name}\n`),
    claim: (line, isSo) => {
      if (!isSo) wrong += 1
      write(`  ${isSo ? '✓' : '✗'} ${line}\n`)
    },
    wrong: () => wrong,
  }
}
