// Interface that detects the type of a file by its bytes, independent of its name.

/**
 * `zip`: an archive with unknown content. `text`: bytes that decode as text in UTF-8, UTF-16 or a legacy
 * Chinese encoding. `other`: anything else.
 */
export type FileKind = 'epub' | 'zip' | 'mobi' | 'xml' | 'text' | 'other'

export interface FileKinds {
  /** Detects the type from the first bytes of a file: 4,100, or all of a shorter file. */
  kindOf(head: Uint8Array): Promise<FileKind>
}
