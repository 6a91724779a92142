// Reports the claims of a failover test: one line for each claim with its figures, and whether it holds.
export type ReportClaim = (line: string, isSo: boolean) => void

export function createClaimReport(write: (text: string) => void): {
  claim: ReportClaim
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
