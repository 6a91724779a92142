// Whether a text that readers show to others has a link in it, as people write links.

// All are bounded: a comment may be thousands of letters without a space.
/** With its scheme, or with www. */
const MARKED = /[a-z][a-z\d+.-]{0,30}:\/\/|\bwww\s?\./iu
/** A name of two letters or more with an ending that no word of English is; also when a space is put between, so as not to be one. */
const NAMED = /[\p{L}\d-]{2}\s?\.\s?(?:com|cn|net|org|xyz|vip|cc|ru|hk|tw)(?![a-z\d])/iu
/** With one that is a word too, in small letters and without a space. */
const WORDED =
  /[\p{L}\d-]{2}\.(?:top|info|io|co|me|shop|site|club|online|app|link|live|tv|store|pro)(?![a-z\d])/u

/** Full stops and slashes of wide writing count as theirs. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return [MARKED, NAMED, WORDED].some((kind) => kind.test(plain))
}
