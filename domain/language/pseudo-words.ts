// Pseudo-words: they look English but do not exist. The vocabulary test uses them to detect a reader who
// always answers yes.

/**
 * Invented for this product by English spelling rules. A test ensures that the dictionary has none of them.
 */
export const PSEUDO_WORDS: readonly string[] =
  `abrile adnent almore balfrint barklane benevane bolander brenkle capstile clorine contrivial corvade
craddish defermication dowrick draconite dremble emortal enfillish fanderol flindow frequid gorthy
grindlow hapstone hoveless imprend indelvous jarrowing keldish lannery lemmick litherance mallend
maspery nebbelin nonagrate oblimate opterize ordance pardolent peltrid pharsic prescone quorant
ravelock renmity retrogent sarpent scrandle skelding slorry spraden stermic swithen tanglory
tenderate thrindle trucent unprendable varmisk vellicant wendishly wharfle yarbin zellent`.split(/\s+/)
