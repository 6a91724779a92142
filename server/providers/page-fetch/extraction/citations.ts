// Detects citations of books, journals and reports, as a bibliography has them and a list of teasers does not.

const YEAR = String.raw`(?:1[5-9]|20)\d\d[a-z]?`
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'
/** The day of a publication, which teasers have too. */
const DATE = new RegExp(
  String.raw`\b(?:${MONTH} (?:\d{1,2}(?:st|nd|rd|th)?,? )?|\d{1,2}(?:st|nd|rd|th)? ${MONTH},? )${YEAR}\b|\b${YEAR}-\d\d-\d\d\b`,
  'gi',
)
/** A year in brackets, or at the end of a part of the citation. */
const CITED_YEAR = new RegExp(
  String.raw`[([](?:[^()[\]]{0,40}[ ,:;])?(?:c\.? ?)?${YEAR}(?:[,;][^()]{1,24})?[)\]]|[,.:;”"] (?:${MONTH} )?${YEAR}(?:[–-]\d\d+)?(?=[.,;:)]|$)`,
  'i',
)
const PUBLISHER =
  /\b(?:University|Academic|Clarendon|Harvard|Yale|Princeton|Oxford|Cambridge|MIT|Chicago|Faber) (?:University )?Press\b|\b\p{Lu}\p{L}+ (?:Press|Books|Publish(?:ers?|ing)|Editions|Verlag)\b|\b(?:Penguin|Random House|Faber|Routledge|Springer|Elsevier|Wiley|HarperCollins|Harper|Knopf|Vintage|Macmillan|Bloomsbury|Norton|Simon (?:&|and) Schuster|Hachette|Little, Brown|Doubleday|Scribner|Picador|Granta|Verso|Palgrave|Pearson|McGraw-Hill|Taylor (?:&|and) Francis|Allen Lane|Jonathan Cape|Farrar|Basic Books|Profile)\b/u
/** A number, page or volume of a periodical, or a name of one. */
const PERIODICAL =
  /\b(?:vol|pp?|no|nos|eds?|issue|ch|chap|trans|rev)\.? ?\d|\b\d+ ?\(\d+(?:[–-]\d+)?\)|\b\d+:\s?\d+[–-]\d+|, \d+[–-]\d+\.?|\b\d{4};\s?\d+|\b(?:Journal|Proceedings|Transactions|Annals|Bulletin|Quarterly|Archives?|Review|Annual Report|Working Paper|White Paper|Report No)\b/u
/** Identifiers and terms that only citations have. */
const IDENTIFIER =
  /\b(?:doi(?::|\.org)|isbn|issn|arxiv|pmid|hdl\.handle)|\bet al\b|\b(?:eds?|trans)\.[ ,)]|\bin press\b|\bibid\b|\b(?:retrieved|accessed) (?:on |from |\d|[A-Z])/i
/** An author whose surname is first. */
const AUTHOR =
  /^[\s[(\d.\])“"]*(?!By )(?:(?:[dD]e|[vV][ao]n|[dD]er|[lL]a|Mc|Mac|O’|O') ?)*\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?,? (?:\p{Lu}\.|\p{Lu}{1,3}[,.( ]|\p{Lu}\p{L}+(?: \p{Lu}\.)?[.,;]|and \p{Lu}|& \p{Lu})/u
const PLACE = /[.,(] ?\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+){0,2}(?:, \p{Lu}{2})?: \p{Lu}\p{L}+/u
const BY = /[,”"’)]? (?:by|edited by|translated by) \p{Lu}[\p{L}.’'-]+ \p{Lu}/u
const TITLE = /[“"][^”"]{8,}[”"]/

/** Min. length of an entry; a shorter line is a label. */
const MIN_ENTRY = 12

/** True if a text cites a publication: it names at least two of its author, title, publisher, number and year. */
export function isCitation(text: string): boolean {
  const line = text.trim().slice(0, 600)
  const undated = line.replace(DATE, ' ')
  const hasAuthor = AUTHOR.test(line)
  const hasYear = CITED_YEAR.test(undated) || (hasAuthor && undated !== line)
  if (IDENTIFIER.test(line)) return true
  const isPublished = PUBLISHER.test(line) || PLACE.test(line)
  const signs = [hasAuthor, hasYear, isPublished, PERIODICAL.test(line)].filter((sign) => sign).length
  if (signs > 1) return true
  const isTitled = BY.test(line) || TITLE.test(line)
  return isTitled && (isPublished || CITED_YEAR.test(undated))
}

/** True if at least half of the entries of a list cite a publication. */
export function areCitations(texts: readonly string[]): boolean {
  const entries = texts.flatMap((text) => text.split('\n')).filter((text) => text.trim().length >= MIN_ENTRY)
  return entries.length > 0 && entries.filter(isCitation).length * 2 >= entries.length
}
