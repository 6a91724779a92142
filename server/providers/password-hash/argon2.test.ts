// Pins what a password costs who guesses it: tests are given a cheaper one, the program never.
import { expect, it } from 'vitest'
import { makePasswordHash } from './argon2.ts'

it('hashes as OWASP asks for, and knows the password again', async () => {
  const passwords = makePasswordHash()
  const hash = await passwords.hash('a quiet harbour 7')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, 'a quiet harbour 7')).toBe(true)
  expect(await passwords.verify(hash, 'a quiet harbour 8')).toBe(false)
  expect(await passwords.verify('none', 'a quiet harbour 7')).toBe(false)
})
