// Holds each file of `unit-alone` to modules of its own: the mocks and listeners of another file would answer in it.
const context: typeof globalThis & { wasTaken?: true } = globalThis

// A single worker gets all files at once, in one context (vitest turns `isolate` off for the pool).
if (context.wasTaken)
  throw new Error(
    'Files of unit-alone share modules in a single worker: run them with --maxWorkers=2 or more.',
  )
context.wasTaken = true
