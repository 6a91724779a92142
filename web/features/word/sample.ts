// Ten sample words with sentences of our own, so that a guest without saved words can try a review.

export interface SampleWord {
  lemma: string
  word: string
  phonetic: string
  gloss: string
  sentence: string
}

export const SAMPLE_WORDS: readonly SampleWord[] = [
  {
    lemma: 'reluctant',
    word: 'reluctant',
    phonetic: 'rɪˈlʌktənt',
    gloss: 'a. 不情愿的，勉强的',
    sentence: 'The cat was reluctant to leave the warm step, even when the rain began.',
  },
  {
    lemma: 'turn down',
    word: 'turned down',
    phonetic: '',
    gloss: '拒绝；调低',
    sentence: 'She turned the offer down and went back to her garden.',
  },
  {
    lemma: 'fragile',
    word: 'fragile',
    phonetic: 'ˈfrædʒaɪl',
    gloss: 'a. 易碎的，脆弱的',
    sentence: 'Old maps are fragile, so the librarian turns every page with a wooden knife.',
  },
  {
    lemma: 'linger',
    word: 'lingered',
    phonetic: 'ˈlɪŋɡə',
    gloss: 'v. 逗留；久久不散',
    sentence: 'The smell of bread lingered in the street long after the bakery had closed.',
  },
  {
    lemma: 'account for',
    word: 'accounts for',
    phonetic: '',
    gloss: '占（比例）；解释',
    sentence: 'Sleep accounts for about a third of a human life.',
  },
  {
    lemma: 'modest',
    word: 'modest',
    phonetic: 'ˈmɒdɪst',
    gloss: 'a. 谦虚的；不大的',
    sentence: 'From a modest workshop behind the station came the clocks of half the city.',
  },
  {
    lemma: 'glimpse',
    word: 'glimpse',
    phonetic: 'ɡlɪmps',
    gloss: 'n. 一瞥 v. 瞥见',
    sentence: 'We caught a glimpse of the sea between two rows of laundry.',
  },
  {
    lemma: 'stubborn',
    word: 'stubborn',
    phonetic: 'ˈstʌbən',
    gloss: 'a. 固执的；难去除的',
    sentence: 'It took a stubborn teacher and three winters to finish the dictionary.',
  },
  {
    lemma: 'drift',
    word: 'drifted',
    phonetic: 'drɪft',
    gloss: 'v. 漂流，飘移 n. 漂流',
    sentence: 'A single red balloon drifted over the roofs and out of sight.',
  },
  {
    lemma: 'make up for',
    word: 'make up for',
    phonetic: '',
    gloss: '弥补，补偿',
    sentence: 'No amount of coffee can make up for a week of short nights.',
  },
]
