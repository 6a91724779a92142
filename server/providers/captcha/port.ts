// What the server may ask of a captcha: a puzzle for a machine to solve, and whether it was solved.

export interface CaptchaPuzzle {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

export interface Captcha {
  /** A new puzzle; it can be solved for ten minutes. */
  make(now: Date): Promise<CaptchaPuzzle>
  /**
   * Checks a solution: base64 of the JSON `{ algorithm, challenge, number, salt, signature }`.
   * @returns the challenge, to be spent once, or undefined when it is wrong, forged or too old
   */
  verify(solution: string): Promise<string | undefined>
}
