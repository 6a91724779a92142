// Addresses of files that this site keeps.

/** Whether `src` is an address of ours under /files: nothing that climbs, nothing of elsewhere. */
export const isFileAddress = (src: string): boolean => /^\/files\/[\w-]+(?:[./][\w-]+)+$/.test(src)
