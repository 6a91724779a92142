// A second, longer list of forms and lemmas, held against the dictionary as a whole (a share, not each of them).

/**
 * `form lemma`. Made by writing down, kind by kind and without looking at the dictionary: participles that lists and
 * rankings know for themselves, plural nouns of exam lists, American and British doubling, Latin and Greek plurals,
 * plurals inside compounds, irregular verbs, -ing forms, comparisons, contractions, and words that only look inflected.
 * A participle that the Oxford 3000 lists as an adjective (interested, tired) counts as a word, any other as its verb.
 */
export const FORM_LEMMA_LIST: readonly (readonly [string, string])[] = `
increased increase; involved involve; established establish; improved improve; associated associate; heated heat
trained train; proposed propose; combined combine; preferred prefer; selected select; estimated estimate; cooked cook
connected connect; approved approve; informed inform; accused accuse; elected elect; scheduled schedule; printed print
restored restore; perceived perceive; enhanced enhance; buried bury; loaded load; convinced convince; negotiated negotiate
calculated calculate; smoked smoke; guaranteed guarantee; inspired inspire; registered register; distributed distribute
delayed delay; sustained sustain; borrowed borrow; defeated defeat; banned ban; shaded shade; lent lend; collapsed collapse
assigned assign; faded fade; steamed steam; boiled boil; toasted toast; roasted roast; stolen steal; torn tear; hidden hide
shaken shake; sworn swear; woven weave; forgotten forget; chosen choose; forbidden forbid; beaten beat; bitten bite
eaten eat; drawn draw; thrown throw; flown fly; sewn sew; shown show; proven prove; ridden ride; risen rise; sunk sink
shrunk shrink; sprung spring; swum swim; sung sing; rung ring; stung sting; swung swing; clung cling; flung fling; strung string
hung hang; dug dig; stuck stick; struck strike; spun spin; wept weep; slept sleep; swept sweep; crept creep; dealt deal
dreamt dream; leapt leap; learnt learn; spelt spell; spilt spill; spoilt spoil; burnt burn; bent bend; lent lend; spent spend
fled flee; bred breed; fed feed; bled bleed; sped speed; slid slide; lit light; shone shine; froze freeze; woke wake
stole steal; swore swear; tore tear; wore wear; drove drive; rode ride; strove strive; flew fly; blew blow; threw throw
drew draw; grew grow; drank drink; sank sink; rang ring; sang sing; swam swim; sprang spring; shrank shrink; hid hide; bade bid
sold sell; told tell; won win; fought fight; crawled crawl; gathered gather; whispered whisper; argued argue
birds bird; flowers flower; rivers river; miles mile; marks mark; rolls roll; mills mill; terms term; states state; nuts nut
burns burn; boots boot; woods wood; bucks buck; others other; queens queen; perks perk; thoughts thought; eyes eye; hands hand
countries country; families family; stories story; parties party; bodies body; studies study; armies army; enemies enemy
wishes wish; churches church; dishes dish; matches match; classes class; losses loss; taxes tax; heroes hero; tomatoes tomato
echoes echo; pianos piano; videos video; halves half; shelves shelf; thieves thief; wives wife; calves calf; scarves scarf
loaves loaf; hooves hoof; roofs roof; beliefs belief; cliffs cliff; lice louse; dice dice; oxen ox; firemen fireman
policewomen policewoman; grandchildren grandchild; traveled travel; traveling travel; canceled cancel; canceling cancel
labeled label; labeling label; modeled model; modeling model; signaled signal; signaling signal; fueled fuel; quarreled quarrel
leveled level; tunneled tunnel; travelled travel; cancelled cancel; labelled label; modelling model; signalled signal
counselled counsel; marvelled marvel; criteria criterion; phenomena phenomenon; bacteria bacterium; curricula curriculum
memoranda memorandum; strata stratum; alumni alumnus; fungi fungus; nuclei nucleus; radii radius; stimuli stimulus
cacti cactus; larvae larva; antennae antenna; formulae formula; vertebrae vertebra; algae alga; analyses analysis
hypotheses hypothesis; theses thesis; crises crisis; oases oasis; diagnoses diagnosis; parentheses parenthesis
emphases emphasis; syntheses synthesis; appendices appendix; indices index; matrices matrix; vertices vertex
passers-by passer-by; passersby passerby; mothers-in-law mother-in-law; sons-in-law son-in-law; brothers-in-law brother-in-law
daughters-in-law daughter-in-law; runners-up runner-up; lookers-on looker-on; growing grow; increasing increase; managing manage
encouraging encourage; operating operate; voting vote; surviving survive; crying cry; handling handle; processing process
spending spend; sleeping sleep; drinking drink; hiring hire; waking wake; solving solve; pouring pour; switching switch
kissing kiss; coping cope; sliding slide; digging dig; sinking sink; chewing chew; swimming swimming; dancing dancing; carrying carry
worrying worrying; lying lie; tying tie; dying die; skiing ski; being be; seeing see; agreeing agree; freeing free; dyeing dye
hoping hope; hopping hop; planning planning; writing writing; building building; meeting meeting; feeling feeling; wedding wedding
evening evening; morning morning; ceiling ceiling; during during; nothing nothing; interesting interesting; boring boring
exciting exciting; interested interested; tired tired; excited excited; worried worried; married married; surprised surprised
pleased pleased; disappointed disappointed; complicated complicated; frightened frightened; limited limited; bored bored
sophisticated sophisticated; obsessed obsessed; inclined inclined; accustomed accustomed; alleged alleged; jagged jagged
ragged ragged; crooked crooked; gifted gifted; rugged rugged; wicked wicked; naked naked; sacred sacred; hundred hundred; kindred kindred
bigger big; hotter hot; thinnest thin; easier easy; busiest busy; prettier pretty; wider wide; closer close; latest late
later later; worse bad; worst bad; better good; further far; elder old; older old; nicer nice; cleverest clever; narrower narrow
number number; paper paper; letter letter; proper proper; silver silver; tender tender; shower shower; flower flower; forest forest
harvest harvest; honest honest; modest modest; interest interest; physics physics; politics politics; economics economics
athletics athletics; news news; series series; species species; means mean; headquarters headquarters; thanks thanks; clothes clothes
scissors scissors; trousers trousers; glasses glass; customs custom; lens lens; gas gas; bias bias; atlas atlas; canvas canvas
virus virus; campus campus; census census; basis basis; tennis tennis; chaos chaos; perhaps perhaps; towards towards; always always
hadn't have; wasn't be; doesn't do; didn't do; couldn't can; they'll they; you're you; I've i; who's who; teacher's teacher
boys' boy; won't will; shan't shall; panicked panic; picnicking picnic; mimicked mimic; quizzed quiz; buses bus; focused focus
benefited benefit; offered offer; admitted admit; preferring prefer; beginning beginning; forgetting forget; equipped equip
occurred occur; developed develop; visiting visit; opening opening; happening happen; listening listen; answered answer
`
  .split(/[;\n]/)
  .map((item) => item.trim().split(' '))
  .flatMap(([form, lemma]) => (form && lemma ? [[form, lemma] as const] : []))
