// Interface of the captcha: creates a puzzle for a machine to solve, and validates its solution.

export interface CaptchaPuzzle {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** Purpose and difficulty of a puzzle. Both are part of the signature. */
export interface PuzzleTerms {
  /**
   * Purpose and subject of the puzzle; '' is valid for all. It is sent to the client: no secrets or personal
   * data.
   */
  about: string
  /** Max. number of hash attempts to solve the puzzle; half of it on average. */
  rounds: number
}

export interface CaptchaProvider {
  /** Creates a puzzle, which can be solved for ten minutes. */
  make(now: Date, terms: PuzzleTerms): Promise<CaptchaPuzzle>
  /**
   * Validates a solution: base64 of the JSON `{ algorithm, challenge, number, salt, signature }`.
   * @returns the challenge (the caller must accept it only once) with its terms; undefined if it is wrong,
   * forged or expired
   */
  verify(solution: string): Promise<(PuzzleTerms & { challenge: string }) | undefined>
}
