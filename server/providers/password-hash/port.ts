// What the server may ask of password hashing: make a hash, check one.

export interface PasswordHash {
  hash(password: string): Promise<string>
  /** False also for a hash that is not one; takes the same time either way. */
  verify(hash: string, password: string): Promise<boolean>
}
