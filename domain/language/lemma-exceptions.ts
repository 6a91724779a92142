// Manual lemma table for the few very frequent forms where the sources disagree, or where the most common
// lemma is not the most frequent word.

const LIST = `
am be; is be; are be; was be; were be; been be; being be being; beings being; cannot can cannot; has have; had have; having have
does do; did do; done do; doing do; better good well; best good well; worse bad; worst bad
an a; these this; those that; left leave left; lives life live; leaves leave leaf; felt feel felt; found find found
saw see saw; thought think thought; could can; might may might; would will; should shall should; people people
men man; women woman; children child; data data; media media; lost lose lost; used use used; made make made
said say; told tell; went go; gone go; got get; gotten get; came come; knew know; known know known; given give given
taken take; seen see; became become; kept keep; began begin; held hold; brought bring; wrote write; stood stand
lay lie lay; laid lay; lain lie; lying lie lying; fell fall fell; rose rise rose; wound wound wind; bound bind bound
ground ground grind; spoke speak spoke; broke break broke; bore bear bore; wore wear; tore tear; born bear born
axes axe axis; bases base basis; analyses analysis analyse; crises crisis; mice mouse; geese goose; teeth tooth
feet foot; works work works; as as; his his; hers hers; its its; us us; ours ours; yours yours; theirs theirs
this this; less less little; least least little; more more many; most most many; further far further
farther far farther; elder old elder; eldest old eldest; news news; his his; needs need; species species
series series; means mean means; glasses glass glasses; dying die dying; e-mail email e-mail; e-mails email; broken break broken; running run running; tied tie; ties tie; dies die
bent bend bent; bitten bite; gifted gifted gift; ragged ragged; crooked crooked; dogged dogged dog; horned horned
emphases emphasis; woods wood woods; proceedings proceedings proceeding; grandchildren grandchild
mothers-in-law mother-in-law; fathers-in-law father-in-law; sons-in-law son-in-law; daughters-in-law daughter-in-law
brothers-in-law brother-in-law; sisters-in-law sister-in-law; passersby passerby; lookers-on looker-on; hangers-on hanger-on; unsaid unsaid
supposing suppose supposing; assuming assume assuming; granted grant granted; weed weed; outing outing; outings outing; willing willing
`

/** Maps a form to its lemmas, the best first. */
export const LEMMA_EXCEPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  LIST.split(/[;\n]/).flatMap((item) => {
    const [form, ...lemmas] = item.trim().split(' ')
    return form && lemmas.length > 0 ? [[form, lemmas] as const] : []
  }),
)
