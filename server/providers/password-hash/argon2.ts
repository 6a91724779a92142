// Argon2id with the parameters OWASP names first (19 MiB, two passes, one lane): about 50 ms here.
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { PasswordHash } from './port.ts'

const PARAMETERS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashes off the main thread. */
export function makePasswordHash(): PasswordHash {
  // Verified when there is no such user, so that an unknown phone takes as long as a wrong password.
  const decoy = hash('no such user', PARAMETERS)
  return {
    hash: (password) => hash(password, PARAMETERS),
    verify: async (given, password) => {
      try {
        return await verify(given, password)
      } catch {
        await verify(await decoy, password)
        return false
      }
    },
  }
}
