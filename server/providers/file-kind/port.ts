// What a file is by its bytes, whatever its name says.

/** `zip`: an archive that does not say what is in it. `text`: bytes that read as text in UTF-8, UTF-16 or an old Chinese encoding; `other`: anything else. */
export type FileKind = 'epub' | 'zip' | 'mobi' | 'xml' | 'text' | 'other'

export interface FileKinds {
  /** From the first bytes of a file, 4,100 or all of it. */
  kindOf(head: Uint8Array): Promise<FileKind>
}
