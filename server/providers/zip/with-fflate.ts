// Packs archives with fflate, which compresses in worker threads.
import { type AsyncZippable, strToU8, zip } from 'fflate'
import type { ZipWriter } from './port.ts'

/** A higher level takes twice the time and makes a text only 2 % smaller. */
const LEVEL = 6

export const withFflate: ZipWriter = {
  zip: (files, stored = []) =>
    new Promise((resolve, reject) => {
      const input: AsyncZippable = {}
      for (const [name, content] of files) {
        const bytes = typeof content === 'string' ? strToU8(content) : content
        input[name] = [bytes, { level: stored.includes(name) ? 0 : LEVEL }]
      }
      zip(input, (error, data) => (error ? reject(error) : resolve(data)))
    }),
}
