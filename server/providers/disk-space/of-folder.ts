// Reads the free disk space of a folder from the file system (`statfs`).
import { statfs } from 'node:fs/promises'
import type { DiskSpace } from './port.ts'

export const diskOf = (folder: string): DiskSpace => ({
  read: async () => {
    // `bavail`, not `bfree`: blocks that are reserved for root are not available to the server.
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: blocks * bsize }
  },
})
