// Detects links in text that readers publish, also in obfuscated notation.

// All patterns have bounded length: a comment may have thousands of letters without a space.
/** A link with a scheme or with www. */
const MARKED = /[a-z][a-z\d+.-]{0,30}:\/\/|\bwww\s?\./iu
/**
 * A domain of at least two letters with a top-level domain that is no English word. A space around the dot,
 * as used to bypass the filter, also matches.
 */
const NAMED = /[\p{L}\d-]{2}\s?\.\s?(?:com|cn|net|org|xyz|vip|cc|ru|hk|tw)(?![a-z\d])/iu
/** A domain whose top-level domain is also an English word: lower case only, without a space. */
const WORDED =
  /[\p{L}\d-]{2}\.(?:top|info|io|co|me|shop|site|club|online|app|link|live|tv|store|pro)(?![a-z\d])/u

/** Full-width full stops and slashes are normalized first. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return [MARKED, NAMED, WORDED].some((kind) => kind.test(plain))
}
