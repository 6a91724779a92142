// Argon2id with the parameters OWASP names first (19 MiB, two passes, one lane): about 50 ms here.
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { PasswordHash } from './port.ts'

const PARAMETERS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Hashes off the main thread; `cost` (KiB and passes) is for tests, which make thousands. */
export function makePasswordHash(cost: { memoryCost?: number; timeCost?: number } = {}): PasswordHash {
  const parameters = { ...PARAMETERS, ...cost }
  // Verified when there is no such user, so that an unknown phone takes as long as a wrong password.
  const decoy = hash('no such user', parameters)
  return {
    hash: (password) => hash(password, parameters),
    verify: async (encodedHash, password) => {
      try {
        return await verify(encodedHash, password)
      } catch {
        await verify(await decoy, password)
        return false
      }
    },
  }
}
