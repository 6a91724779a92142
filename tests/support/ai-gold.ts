// What a careful reader would underline in our own articles, and where their answers stand: by which the model-less engine is judged.

/**
 * Written by us, before the engine was first run on these articles: the sentences (by how they begin) that a summary of
 * three may rightly be made of.
 */
export const KEY_SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'how-heavy-is-a-cloud': [
    'The reality comes as a shock, because an ordinary cloud',
    'That is the equivalent of a hundred elephants',
    'A cloud is not a bag of water',
    'Gravity pulls on both of them',
    'A typical cloud droplet descends',
    'You are looking at the top of a fountain of air',
    'So the elephants *are* falling',
    'What is more, humid warm air',
  ],
  'a-short-history-of-the-fork': [
    'The fork came late',
    'For a long time, people in Europe ate',
    'What saved it was a dish',
    'Slowly, forks moved from kings',
    'In Italy, people began to eat more and more pasta',
    'In the end, it was the man who ate',
    'Every tool on your table was new once',
  ],
  'the-steel-box': [
    'Yet few inventions of the past century',
    'McLean’s insight was that a box is useless',
    'The vessel, the crane, the truck',
    'What he was selling was not a container',
    'On 26 April 1956',
    'McLean’s accountants worked out',
    'What remained was a rectangular container',
    'It sounds like the dullest agreement',
    'Meanwhile the price of a voyage shrank',
    'The lamp, the shoes by the door',
  ],
  'the-woman-who-listens-to-pianos': [
    'Agnes Bellamy has tuned pianos',
    'So a tuner takes that unavoidable error',
    'Every beautiful piece of piano music',
    'If you make some of the intervals',
    'What it can’t hear is who is going to play',
    'I’ve told him, you’re not building a bridge',
    'But I’ve spent my whole life with things that drift',
    'There are some two hundred and thirty strings',
    'The girl who practises here',
    'You can hear the room',
  ],
  'why-the-way-home-feels-shorter': [
    'The clock says the two trips took the same time',
    'When we know a road, it feels short',
    'The way back *still* felt shorter',
    'It is longer than we thought',
    'It is shorter than we thought',
    'For them, going out and coming back',
    'They asked one group to go out by one road',
    'So before a long trip',
  ],
  'the-waiter-who-forgot': [
    'While the bill was open',
    'On average, her subjects recalled',
    'An incomplete job, she concluded',
    'As a universal law of memory',
    'What we cannot resist is the urge',
    'Nobody instructed them to continue',
    'More recent experiments suggest',
    'When other researchers attempted',
    'But one of those students',
    'But another student in the same circle',
    'The alternative is to leave a job unfinished',
  ],
  'stand-on-the-right': [
    'Everyone who travels through the city’s stations',
    'The custom seems both kind and efficient',
    'As a result, half of an expensive machine',
    'For several weeks, on certain escalators',
    'During the busiest periods',
    'Most passengers actually reached the top earlier',
    'Once the staff disappeared',
    'What is best for me and what is best for us',
    'Climbing a short escalator',
    'But when both sides were occupied',
  ],
  'ten-thousand-steps': [
    'It produced a small device',
    'They called it *manpo-kei*',
    'There was no scientific study',
    'Decades later, when telephones and watches',
    'A figure from an advertisement',
    'In large studies, the people who benefit',
    'Four thousand steps a day',
    'Beyond that point the curve',
    'Shortly afterwards, a Japanese company',
    'It was easy to remember',
  ],
}

/** Questions that readers may put, English and Chinese, and how the sentences begin that answer them. */
export const ANSWERED_QUESTIONS: readonly {
  article: string
  question: string
  answers: readonly string[]
}[] = [
  {
    article: 'how-heavy-is-a-cloud',
    question: 'How fast does a cloud droplet fall?',
    answers: ['A typical cloud droplet descends'],
  },
  {
    article: 'how-heavy-is-a-cloud',
    question: '一朵云有多少吨水？',
    answers: ['The reality comes as a shock', 'A cube measuring', 'Five hundred tonnes'],
  },
  {
    article: 'how-heavy-is-a-cloud',
    question: 'Why is the bottom of a summer cloud flat?',
    answers: ['The flat bottom of a summer cloud', 'As the air climbs'],
  },
  {
    article: 'how-heavy-is-a-cloud',
    question: 'What does a cubic metre of air weigh?',
    answers: ['Air feels like nothing'],
  },
  {
    article: 'a-short-history-of-the-fork',
    question: 'Which dish made people use forks?',
    answers: ['What saved it was a dish', 'In Italy, people began', 'But put a fork in'],
  },
  {
    article: 'a-short-history-of-the-fork',
    question: '为什么中国人在餐桌上不需要刀？',
    answers: ['There, the cutting was done in the kitchen', 'China had found'],
  },
  {
    article: 'a-short-history-of-the-fork',
    question: 'What was in the bags of the rich woman?',
    answers: ['In her bags was a small gold fork'],
  },
  {
    article: 'the-steel-box',
    question: 'How many boxes did the Ideal X carry?',
    answers: ['On 26 April 1956', 'When it reached Houston'],
  },
  {
    article: 'the-steel-box',
    question: '散装货物一吨要多少钱？',
    answers: ['Loading loose cargo', 'McLean’s accountants'],
  },
  { article: 'the-steel-box', question: 'Where was McLean raised?', answers: ['Raised on a farm'] },
  {
    article: 'the-steel-box',
    question: 'Why did the company give up its patent?',
    answers: ['McLean’s firm eventually gave up its patent'],
  },
  {
    article: 'the-woman-who-listens-to-pianos',
    question: 'What did the mice eat at the zoo?',
    answers: ['But a keeper had left the lid open'],
  },
  {
    article: 'the-woman-who-listens-to-pianos',
    question: '一次调音能保持多久？',
    answers: ['*How long does a tuning last', 'About as long as a haircut', 'It begins to drift'],
  },
  {
    article: 'the-woman-who-listens-to-pianos',
    question: 'Who is her apprentice?',
    answers: ['I have an apprentice at last'],
  },
  {
    article: 'why-the-way-home-feels-shorter',
    question: 'What did people find in the test of two roads?',
    answers: [
      'They asked one group',
      'One road was as long',
      'The way back *still*',
      'But some people who study',
      'And what did they find',
    ],
  },
  {
    article: 'the-waiter-who-forgot',
    question: 'When were the results published?',
    answers: ['Afterward she asked which tasks'],
  },
  {
    article: 'the-waiter-who-forgot',
    question: '海明威给作家什么建议？',
    answers: ['Ernest Hemingway used to advise'],
  },
  {
    article: 'the-waiter-who-forgot',
    question: 'What did Maria Ovsiankina notice?',
    answers: ['But another student in the same circle', 'She also interrupted people'],
  },
  {
    article: 'stand-on-the-right',
    question: 'What did the managers of the station try in 2015?',
    answers: ['In 2015 the station’s managers', 'For several weeks, on certain escalators'],
  },
  {
    article: 'stand-on-the-right',
    question: '为什么走路的乘客更占地方？',
    answers: ['Walking passengers also take up', 'Nobody can climb'],
  },
  {
    article: 'stand-on-the-right',
    question: 'Which station is among the busiest?',
    answers: ['Holborn is among the busiest'],
  },
  {
    article: 'ten-thousand-steps',
    question: 'What does manpo-kei mean?',
    answers: ['They called it *manpo-kei*'],
  },
  {
    article: 'ten-thousand-steps',
    question: '她的手表显示多少步？',
    answers: ['She is not anxious about anything', 'No mysterious door'],
  },
  { article: 'ten-thousand-steps', question: 'How old is the mother?', answers: ['That woman is my mother'] },
]
