// What the server may ask of a captcha: a puzzle for a machine to solve, and whether it was solved.

export interface CaptchaPuzzle {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** What a puzzle is for, and how hard it is. Both are sealed into it. */
export interface PuzzleTerms {
  /** A word for whom and what it is; '' fits everything. Goes to the client: say nothing in it. */
  about: string
  /** Tries at most; half of them on average. */
  rounds: number
}

export interface CaptchaProvider {
  /** A new puzzle; it can be solved for ten minutes. */
  make(now: Date, terms: PuzzleTerms): Promise<CaptchaPuzzle>
  /**
   * Checks a solution: base64 of the JSON `{ algorithm, challenge, number, salt, signature }`.
   * @returns the challenge, to be spent once, with its terms, or undefined when it is wrong, forged or too old
   */
  verify(solution: string): Promise<(PuzzleTerms & { challenge: string }) | undefined>
}
