// Minimal WASI host for a program that reads its arguments and writes one file, both in memory.

/** Thrown when the program calls `proc_exit`. */
export class ProgramEnded extends Error {
  readonly code: number
  constructor(code: number) {
    super(`the program ended with ${code}`)
    this.name = 'ProgramEnded'
    this.code = code
  }
}

export interface WasiHost {
  imports: WebAssembly.ModuleImports
  /** Call this with the instance's memory before the program starts. */
  use(memory: WebAssembly.Memory): void
  /** Returns what the program has written to its file so far. */
  written(): Uint8Array
}

// Constants of the interface wasi_snapshot_preview1.
const OK = 0
const BAD_FD = 8
const NO_ENTRY = 44
const FOLDER = 3
const WRITTEN = 4
const TYPE_FOLDER = 3
const TYPE_FILE = 4
const ALL_RIGHTS = 0xff_ff_ff_ffn
const SEEK = { SET: 0, CURRENT: 1, END: 2 }
/** Three minutes of audio at 16 kHz: more than any sentence needs. */
const MAX_BYTES = 6_000_000

/** `file` is the only file that the program may open, in the only folder. */
export function makeWasi(args: readonly string[], file: string): WasiHost {
  const texts = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
  let memory = new WebAssembly.Memory({ initial: 0 })
  let bytes = new Uint8Array(65_536)
  let length = 0
  let at = 0
  const view = () => new DataView(memory.buffer)
  const heap = () => new Uint8Array(memory.buffer)
  const set32 = (place: number, value: number) => view().setUint32(place, value, true)

  function write(chunk: Uint8Array): void {
    if (at + chunk.length > MAX_BYTES) throw new ProgramEnded(1)
    if (at + chunk.length > bytes.length) {
      const larger = new Uint8Array(Math.max(bytes.length * 2, at + chunk.length))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(chunk, at)
    at += chunk.length
    length = Math.max(length, at)
  }

  const imports: WebAssembly.ModuleImports = {
    args_sizes_get(count: number, size: number): number {
      set32(count, texts.length)
      set32(
        size,
        texts.reduce((sum, text) => sum + text.length, 0),
      )
      return OK
    },
    args_get(places: number, buffer: number): number {
      let next = buffer
      texts.forEach((text, index) => {
        set32(places + index * 4, next)
        heap().set(text, next)
        next += text.length
      })
      return OK
    },
    /** Always returns 0, so that the output depends on the text only. */
    clock_time_get(_clock: number, _precision: bigint, place: number): number {
      view().setBigUint64(place, 0n, true)
      return OK
    },
    fd_prestat_get(fd: number, place: number): number {
      if (fd !== FOLDER) return BAD_FD
      set32(place, 0)
      set32(place + 4, 1)
      return OK
    },
    fd_prestat_dir_name(fd: number, place: number): number {
      if (fd !== FOLDER) return BAD_FD
      heap().set(new TextEncoder().encode('/'), place)
      return OK
    },
    fd_fdstat_get(fd: number, place: number): number {
      if (fd > WRITTEN) return BAD_FD
      heap().fill(0, place, place + 24)
      view().setUint8(place, fd === FOLDER ? TYPE_FOLDER : TYPE_FILE)
      view().setBigUint64(place + 8, ALL_RIGHTS, true)
      view().setBigUint64(place + 16, ALL_RIGHTS, true)
      return OK
    },
    fd_fdstat_set_flags: () => OK,
    path_open(
      fd: number,
      _lookup: number,
      path: number,
      path_length: number,
      ...[, , , , opened]: [number, bigint, bigint, number, number]
    ): number {
      const name = new TextDecoder().decode(heap().slice(path, path + path_length))
      if (fd !== FOLDER || name !== file) return NO_ENTRY
      at = 0
      set32(opened, WRITTEN)
      return OK
    },
    fd_write(fd: number, vectors: number, count: number, place: number): number {
      if (fd === FOLDER || fd > WRITTEN) return BAD_FD
      let sum = 0
      for (let index = 0; index < count; index += 1) {
        const from = view().getUint32(vectors + index * 8, true)
        const size = view().getUint32(vectors + index * 8 + 4, true)
        // Output to stdout and stderr is dropped.
        if (fd === WRITTEN) write(heap().subarray(from, from + size))
        sum += size
      }
      set32(place, sum)
      return OK
    },
    fd_read(fd: number, _vectors: number, _count: number, place: number): number {
      if (fd !== 0) return BAD_FD
      set32(place, 0)
      return OK
    },
    fd_seek(fd: number, offset: bigint, whence: number, place: number): number {
      if (fd !== WRITTEN) return BAD_FD
      const from = whence === SEEK.SET ? 0 : whence === SEEK.CURRENT ? at : length
      at = Math.min(MAX_BYTES, Math.max(0, from + Number(offset)))
      view().setBigUint64(place, BigInt(at), true)
      return OK
    },
    fd_close: () => OK,
    proc_exit(code: number): never {
      throw new ProgramEnded(code)
    },
  }
  return {
    imports,
    use: (used) => {
      memory = used
    },
    written: () => bytes.slice(0, length),
  }
}
