// Words that look English and are not, by which the vocabulary test notices a reader who says yes to everything.

/** Made up for this product after English spelling rules; a test makes sure that no dictionary entry is among them. */
export const PSEUDO_WORDS: readonly string[] =
  `abrile adnent almore balfrint barklane benevane bolander brenkle capstile clorine contrivial corvade
craddish defermication dowrick draconite dremble emortal enfillish fanderol flindow frequid gorthy
grindlow hapstone hoveless imprend indelvous jarrowing keldish lannery lemmick litherance mallend
maspery nebbelin nonagrate oblimate opterize ordance pardolent peltrid pharsic prescone quorant
ravelock renmity retrogent sarpent scrandle skelding slorry spraden stermic swithen tanglory
tenderate thrindle trucent unprendable varmisk vellicant wendishly wharfle yarbin zellent`.split(/\s+/)
