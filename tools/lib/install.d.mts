// Types of install.mjs, which runs before anything that understands types is installed.
export class CliError extends Error {
  name: 'ToolRefused'
}
export function checkNode(): void
export function ensureInstalled(root: string): Promise<boolean>
export function exitWithFailure(error: unknown): never
