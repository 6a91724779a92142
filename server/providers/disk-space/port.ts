// Interface to the disk that holds the data of the server: how much space is free.

export interface DiskSpace {
  /**
   * Bytes that this process may use (`free`) and total bytes (`all`). Rejects when the folder cannot be read.
   */
  read(): Promise<{ free: number; all: number }>
}
