// Options to bundle the programs of the repository for Node, for the build and for tests that start them.

/** Options of esbuild: each program becomes one file with its own name, and packages are not bundled. */
export const NODE_BUNDLE = {
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
} as const
