// What is written of a file on its way.

const MB = 1_000_000

/** `350 KB`, `1.6 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${Math.round(bytes / (MB / 10)) / 10} MB`
