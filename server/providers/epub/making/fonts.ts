// Decodes obfuscated fonts of an EPUB: their obfuscation prevents extraction, but browsers cannot load them.
import { createHash } from 'node:crypto'
import type { EpubArchive } from '../reading/archive.ts'
import { fontKind } from '../reading/file-kinds.ts'
import { inArchive } from '../reading/path.ts'
import { findDescendants, MAX_XML, parseEpubXml } from '../reading/xml.ts'

const ENCRYPTION = 'META-INF/encryption.xml'
const IDPF = 'http://www.idpf.org/2008/embedding'
const ADOBE = 'http://ns.adobe.com/pdf/enc#RC'

export type DecodeFont = (path: string, bytes: Uint8Array) => Uint8Array

/**
 * Returns a function that decodes obfuscated fonts and returns other files unchanged. `identifiers` are those
 * of the package, the unique identifier first.
 */
export async function createFontDecoder(
  archive: EpubArchive,
  identifiers: readonly string[],
): Promise<DecodeFont> {
  const bytes = await archive.read(ENCRYPTION, MAX_XML)
  const methods = new Map<string, string>()
  if (bytes?.includes('<'))
    for (const data of findDescendants(parseEpubXml(bytes, ENCRYPTION), 'EncryptedData')) {
      const method = findDescendants(data, 'EncryptionMethod')[0]?.getAttribute('Algorithm')
      const address = findDescendants(data, 'CipherReference')[0]?.getAttribute('URI')
      const at = address ? inArchive(address, '') : undefined
      if (at && method) methods.set(archive.find(at.path) ?? at.path, method)
    }
  const idpf = identifiers.map((each) =>
    createHash('sha1')
      .update(each.replace(/[\t\n\r ]/g, ''))
      .digest(),
  )
  const adobe = identifiers.flatMap((each) => {
    const hex = each.replace(/^urn:uuid:/i, '').replace(/-/g, '')
    return /^[0-9a-f]{32}$/i.test(hex) ? [Buffer.from(hex, 'hex')] : []
  })
  return (path, font) => {
    const method = methods.get(path)
    const [keys, length] = method === IDPF ? [idpf, 1040] : method === ADOBE ? [adobe, 1024] : [[], 0]
    const clear = keys.map((key) => masked(font, key, length))
    // Some programs derive the key from another identifier than the unique one: use the first result that is
    // a valid font.
    return clear.find((each) => fontKind(each) !== undefined) ?? clear[0] ?? font
  }
}

function masked(bytes: Uint8Array, key: Uint8Array, length: number): Uint8Array {
  const clear = Uint8Array.from(bytes)
  for (let at = 0; at < Math.min(length, clear.length); at += 1)
    clear[at] = (clear[at] ?? 0) ^ (key[at % key.length] ?? 0)
  return clear
}
