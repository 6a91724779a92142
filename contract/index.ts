// The whole contract: every endpoint of every resource; the only code that server and web share.
import type * as resources from './resources.ts'

export * as contract from './resources.ts'
export type Contract = typeof resources
