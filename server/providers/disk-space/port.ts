// What the server may ask of the disk that its data lie on: how much room there is.

export interface DiskSpace {
  /** Bytes, as this program may use them; rejects when the folder cannot be asked. */
  read(): Promise<{ free: number; all: number }>
}
