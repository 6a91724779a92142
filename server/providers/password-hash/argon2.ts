// Password hashing: Argon2id with OWASP's first parameters (19 MiB, two passes, one lane), 50 ms here.
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import type { PasswordHash } from './port.ts'

const PARAMETERS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/**
 * Hashes on the thread pool, off the main thread. `cost` (KiB and passes) is for tests, which create
 * thousands of hashes.
 */
export function makePasswordHash(cost: { memoryCost?: number; timeCost?: number } = {}): PasswordHash {
  const parameters = { ...PARAMETERS, ...cost }
  // Fallback hash that is verified if there is no such user: an unknown phone then takes as long as a wrong
  // password.
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
