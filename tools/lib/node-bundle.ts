// How programs of the repository are bundled for Node, for the build and for tests that start them.

/** Options of esbuild: each program one file of its own name beside its packages, which stay where they are installed. */
export const NODE_BUNDLE = {
  entryNames: '[name]',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
} as const
