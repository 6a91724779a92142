// Word lists that distinguish a suspended hyphen, as in first- and second-class, from a hyphen at the end of a line.
import { toWordSet as wordSet } from '../language/word-set.ts'

/** Words that join two compounds, with the beginnings of longer words that end in them: thous|and, edit|or. */
const JOINING: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'and',
    wordSet(
      'thous isl husb garl comm dem exp underst withst shorth beforeh firsth err br gr st h l s b highl lowl upl inl midl homel motherl fatherl woodl wetl farml grassl wastel headl scotl engl irel icel finl pol holl zeal switzerl rol longh backh righth lefth secondh offh underh brig rem disb contrab headb waveb armb quicks thanks ampers newfoundl',
    ),
  ],
  [
    'or',
    wordSet(
      'act edit fact mot auth err terr mirr maj min seni juni sail tail profess govern invest visit direct conduct invent translat navigat senat creat operat educat monit janit tract react vect sect clam trem horr parl harb neighb vap flav fav sav behavi interi exteri superi inferi ulteri pri tut don spons rot cens sens vis advis supervis ment cant col hon lab hum rum val vig rig tum liqu arm odo od splend glam rad surviv conquer emper ancest investigat administrat narrat dictat legislat liberat moderat negotiat illustrat commentat spectat calculat elevat escalat radiat refrigerat generat indicat mediat orat pred predat aggress assess possess process predecess success compress oppress transgress project protect collect elect select inspect instruct contract construct constrict detect inject reflect sculpt execut prosecut distribut contribut competit compet audit credit deposit edit exhibit inhibit inquisit solicit tens extens counsel chancell trem matad conveyo convey survey purvey warri excels bachel vend',
    ),
  ],
  [
    'to',
    wordSet(
      'in on un hither there where here pota toma mosqui ve dit mot grot lot pin au pho pro manifes memen concer libret ghet stilet falset pres pes risot burri incogni al contral can esperan toron pimen magne quar lega stacca castra plu pla kyo espar tor ges por bistec cen len gra graffi',
    ),
  ],
  ['nor', wordSet('gover do mi ma te ho sig man')],
  ['but', wordSet('re de hali')],
  ['versus', wordSet('')],
  ['vs', wordSet('')],
])

/** Parts of words and words that begin compounds in pairs: pre- and post-war, left- or right-handed. */
const BEGINNINGS = wordSet(
  'pre post pro anti over under sub super non un re inter intra macro micro mono multi bi tri uni poly mini mega hetero homo hyper hypo neo pseudo quasi semi trans cis endo exo electro hydro geo bio socio psycho physio neuro ' +
    'out in on off up down north south east west left right front back fore rear inner outer upper lower inside outside top bottom short long mid early late high low hard soft full part half single double triple ' +
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand ' +
    'first second third fourth fifth sixth seventh eighth ninth tenth self well ill good bad better best new old young open closed light heavy big small large wide narrow deep thick thin fast slow hot cold warm dry wet rich poor life time day week month year air land sea water oil gas coal wood paper hand foot head heart home house school state city family man woman child step grand great',
)

/** True for a word that may be between two compounds of which the first ends in a hyphen. */
export const mayFollowSuspended = (word: string): boolean => JOINING.has(word)

/** True if the halves are one word, although the second half is also a word that joins compounds. */
export const isWholeWord = (before: string, after: string): boolean =>
  JOINING.get(after)?.has(before.slice(before.lastIndexOf('-') + 1)) === true

/** True if the last part of `before` begins compounds, and seldom is the first half of a broken word. */
export const endsInBeginning = (before: string): boolean =>
  BEGINNINGS.has(before.slice(before.lastIndexOf('-') + 1))
