// Texts of an upload in progress.

const MB = 1_000_000

/** E.g. `350 KB`, `1.6 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${Math.round(bytes / (MB / 10)) / 10} MB`
