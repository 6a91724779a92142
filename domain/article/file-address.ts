// URLs of files stored on this site.

/** Validation that `src` is a path under /files, without path traversal and without another host. */
export const isFileAddress = (src: string): boolean => /^\/files\/[\w-]+(?:[./][\w-]+)+$/.test(src)
