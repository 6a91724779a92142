// Benchmark of work that other programs also do, in the form in which those were measured, with our goals.
import { inFolder } from './lib/folder.ts'
import { writePart } from './lib/part.ts'
import { measureTable } from './peers/table.ts'
import { LARGE_SIZE } from './seed/size.ts'

const ROUNDS = 5
const SECONDS = 2

await inFolder(async (folder) =>
  writePart(await measureTable(folder, LARGE_SIZE, { rounds: ROUNDS, seconds: SECONDS })),
)
