// Real words that are not in the pool of the vocabulary test: slurs, sex and violence. In articles they are
// explained like any other word.

export const UNFIT_WORDS: ReadonlySet<string> = new Set(
  `abort abortion abuse abusive arse assassin assassinate assassination bastard behead bitch bloody bosom breast brothel
butcher cannibal carnage castrate cocaine cock concubine copulate corpse crap cripple crucify damn decimate dick dismember
drug dumb dyke erotic execution excrement faggot fuck genocide genital gypsy hang harlot heathen hell heroin homicidal homicide
homosexual hooker hostage idiot incest intercourse lesbian lust lynch massacre menstruation mistress molest moron murder
murderer mutilate naked narcotic nazi negress negro nigger nude obscene oriental orgasm penis persecute perverse pervert pimp
piss porn pornography prick promiscuous prostitute prostitution pussy queer racial racism racist rape rapist retard sadistic savage
screw seduce semen sexual sexy shit slaughter slave slavery slay slut sodomy sperm strangle strip suicidal suicide tart
terrorist testicle torture tramp urinate urine vagina violate violence violent virgin whore womb
battered contraception damned dementia erection jesuit prostate schizophrenia sexuality`.split(/\s+/),
)
