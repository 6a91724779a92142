// Proposes topics for an article from its words; an editor decides.
import { tokenizeText } from '../language/tokenize.ts'
import { stemWord } from './stem.ts'
import { type TopicName, topicNames } from './topics.ts'

const WORDS: Record<TopicName, string> = {
  science:
    'scientist physics chemistry atom molecule experiment laboratory theory particle planet galaxy telescope astronomer astronomy comet asteroid orbit gene genome dna cell evolution fossil researcher universe quantum biologist physicist spacecraft gravity microscope species protein',
  technology:
    'computer software algorithm internet smartphone robot chip semiconductor battery app engineer digital data artificial machine laser drone website online code programmer startup silicon cyber satellite device electric sensor browser technology hacker',
  nature:
    'forest animal bird ocean climate species wildlife river tree whale insect conservation ecosystem habitat glacier coral reef storm weather elephant wolf bee butterfly plant soil desert carbon emission predator migration fish eel bear',
  health:
    'doctor patient disease hospital medicine vaccine virus cancer drug sleep diet exercise surgery heart blood symptom infection nurse health therapy clinic pregnancy obesity diabetes antibiotic immune lung muscle vitamin',
  business:
    'company market bank investor profit economy price trade stock revenue customer merger sale currency inflation shareholder employer salary factory supply retail brand finance debt tax billion tariff export business ceo wage',
  society:
    'government law court police election vote minister immigrant refugee protest community gender inequality poverty housing crime prison family citizen population democracy politician rights parliament neighbourhood neighborhood pension marriage welfare',
  psychology:
    'brain mind memory emotion anxiety psychologist habit attention behaviour behavior happiness stress personality cognitive therapy loneliness mood fear motivation depression bias dream grief feeling psychology willpower',
  education:
    'school student teacher university classroom exam learn curriculum college lesson pupil homework degree campus scholarship professor kindergarten literacy textbook tuition education teach graduate',
  culture:
    'music film novel artist painting museum theatre theater poem poet actor album song book writer gallery fashion director dance sculpture literature festival orchestra author opera photographer audience concert',
  history:
    'century ancient empire king queen war medieval archaeologist archaeology roman egyptian dynasty emperor revolution soldier colony treaty ruin excavation historian pyramid tomb battle throne castle pharaoh viking slave',
  travel:
    'traveller traveler tourist hotel island flight airport journey beach passport train mountain trail hike village tour luggage ferry harbour harbor destination visitor guidebook cruise backpack sightseeing itinerary',
  food: 'cook recipe restaurant chef bread cheese flavour flavor kitchen meal coffee tea wine rice sugar salt fruit vegetable spice bake taste dish meat soup noodle chocolate oven ingredient butter fermentation',
}

const TITLE_WEIGHT = 3
/** Minimum number of different words for a proposal. */
const MIN_WORDS = 3
const MAX_TOPICS = 2
/** Minimum score of a second topic, relative to the best. */
const MIN_SHARE = 0.6

const BY_STEM = new Map<string, TopicName[]>()
for (const topic of topicNames)
  for (const word of WORDS[topic].split(' ')) {
    const stem = stemWord(word)
    BY_STEM.set(stem, [...(BY_STEM.get(stem) ?? []), topic])
  }

/** Returns at most two topics, the most likely first; none if there is too little evidence. */
export function proposeTopics(title: string, paragraphs: readonly string[]): TopicName[] {
  const scores = new Map<TopicName, { words: Set<string>; score: number }>()
  const count = (text: string, weight: number) => {
    for (const { text: word } of tokenizeText(text)) {
      const stem = stemWord(word.toLowerCase())
      for (const topic of BY_STEM.get(stem) ?? []) {
        const found = scores.get(topic) ?? { words: new Set(), score: 0 }
        // A repeated token has a lower weight.
        found.score += found.words.has(stem) ? weight * 0.3 : weight
        found.words.add(stem)
        scores.set(topic, found)
      }
    }
  }
  count(title, TITLE_WEIGHT)
  for (const paragraph of paragraphs) count(paragraph, 1)
  const ranked = [...scores]
    .filter(([, { words }]) => words.size >= MIN_WORDS)
    .sort(([, a], [, b]) => b.score - a.score)
  const best = ranked[0]?.[1].score ?? 0
  return ranked
    .filter(([, { score }]) => score >= best * MIN_SHARE)
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic)
}
