// Forms and the lemma each has to be counted under, chosen for the ways English inflects.

/** `form lemma`, one a line item. */
export const FORM_LEMMA_PAIRS: readonly (readonly [string, string])[] = `
went go; gone go; goes go; going go; was be; were be; been be; is be; are be; am be; has have; had have; having have
does do; did do; done do; doing do; made make; making make; said say; says say; took take; taken take; taking take
gave give; given give; came come; coming come; saw see; seen see; knew know; known know; thought think; found find
left leave; told tell; became become; began begin; begun begin; kept keep; held hold; brought bring; wrote write
written write; stood stand; heard hear; let let; meant mean; met meet; ran run; running run; paid pay; sat sit
spoke speak; spoken speak; led lead; grew grow; grown grow; lost lose; fell fall; fallen fall; sent send; built build
understood understand; drew draw; drawn draw; broke break; broken break; spent spend; cut cut; rose rise; driven drive
bought buy; wore wear; worn wear; chose choose; chosen choose; sought seek; caught catch; taught teach; felt feel
stopped stop; stopping stop; planned plan; planning planning; referred refer; occurred occur; controlled control
hoping hope; hopping hop; filled fill; studies study; studied study; tries try; tried try; carried carry; lying lie
lied lie; dying die; died die; tied tie; panicked panic; travelling travel; travelled travel; quizzes quiz; buses bus
boxes box; watches watch; potatoes potato; heroes hero; photos photo; knives knife; lives life; leaves leave; wolves wolf
children child; men man; women woman; feet foot; teeth tooth; geese goose; mice mouse; people people; oxen ox
phenomena phenomenon; analyses analysis; crises crisis; theses thesis; bases base; series series; species species
better good; best good; worse bad; worst bad; bigger big; biggest big; happier happy; easiest easy; nicer nice
larger large; simplest simple; further far; older old; earlier early; thinner thin; funniest funny
don't do; isn't be; can't can; won't will; it's it; they've they; we'll we; let's let; children's child; O’Neill’s o'neill
building building; meeting meeting; interesting interesting; interested interested; news news; goods goods; clothes clothes
during during; something something; morning morning; evening evening; king king; bring bring; spring spring; boss boss
bus bus; gas gas; lens lens; focus focus; always always; perhaps perhaps; less less; speed speed; need need; indeed indeed
her her; us us; this this; his his; as as; red red; bed bed; hundred hundred; water water; number number; over over
forest forest; interest interest; honest honest; guest guest; café cafe; e-mails email; Monday's monday; THE the
`
  .split(/[;\n]/)
  .map((item) => item.trim().split(' '))
  .flatMap(([form, lemma]) => (form && lemma ? [[form, lemma] as const] : []))
