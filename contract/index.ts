// The whole contract: every noun's calls; the only thing that server and web share.
import type * as resources from './resources.ts'

export * as contract from './resources.ts'
export type Contract = typeof resources
