// Interface of password hashing: hash a password, verify a hash.

export interface PasswordHash {
  hash(password: string): Promise<string>
  /** Also false for an invalid hash; takes the same time in both cases. */
  verify(hash: string, password: string): Promise<boolean>
}
