// Worker thread for flite, a speech synthesizer in WebAssembly; its only file is in memory.
import { serveThread } from '../killable-thread.ts'
import { makeWasi, ProgramEnded } from './wasi.ts'

export interface FliteTask {
  module: WebAssembly.Module
  text: string
}

/** A clear American voice; none of the other five is clearer. */
const VOICE = 'slt'
/** 10 % slower than the default pace, for learners. */
const DURATION_FACTOR = '1.1'
const FILE = 'sound.wav'

/**
 * Returns the WAV file that flite writes. An instance is used for one text only, so that no state is left for
 * the next.
 */
async function speak({ module, text }: FliteTask): Promise<Uint8Array> {
  const args = [
    'flite',
    '-voice',
    VOICE,
    '--setf',
    `duration_stretch=${DURATION_FACTOR}`,
    '-t',
    text,
    '-o',
    `/${FILE}`,
  ]
  const wasi = makeWasi(args, FILE)
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.imports })
  const { memory, _start: start } = instance.exports
  if (!(memory instanceof WebAssembly.Memory) || typeof start !== 'function') throw new Error('no program')
  wasi.use(memory)
  try {
    start()
  } catch (error) {
    if (!(error instanceof ProgramEnded) || error.code !== 0) throw error
  }
  return wasi.written()
}

serveThread((task) => speak(task as FliteTask))
