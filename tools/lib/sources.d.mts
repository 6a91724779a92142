// Types of sources.mjs, which runs before anything that understands types is installed.
export function hashSources(root: string): string
export function isBuilt(root: string, hash?: string): boolean
export function markBuilt(root: string, hash: string): void
