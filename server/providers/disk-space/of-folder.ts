// Asks the file system about the disk of a folder.
import { statfs } from 'node:fs/promises'
import type { DiskSpace } from './port.ts'

export const diskOf = (folder: string): DiskSpace => ({
  read: async () => {
    // What is kept back for root is none of ours.
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: blocks * bsize }
  },
})
