// The same short piece three times, the easiest first: written for this project, each version by the rules that graded
// readers follow (frequent words and short sentences; everyday prose; the register of a quality newspaper).

/** Three versions of one text; neighbours differ by one step. */
export type GradedText = { topic: string; versions: readonly [easy: string, middle: string, hard: string] }

export const GRADED_TEXTS: readonly GradedText[] = [
  {
    topic: 'a flood',
    versions: [
      'It rained for three days. The river grew and grew. On Friday night the water came into the streets. People took their children and their old parents and went up the hill to the school. They slept on the floor. In the morning they saw only the roofs of their houses. Nobody died. A boat came with bread, milk and warm clothes.',
      'After three days of heavy rain, the river rose above its banks on Friday night and water poured into the lower part of the town. Families gathered their children and elderly relatives and climbed to the school on the hill, where they spent the night on the floor. By morning only the roofs could be seen. There were no deaths, and boats soon delivered bread, milk and dry clothing.',
      'Three days of relentless downpours culminated late on Friday in the river breaching its defences and inundating the low-lying districts, compelling several hundred residents, many of them frail or very young, to seek refuge in a hilltop school. Dawn disclosed an expanse of turbid water punctuated by rooftops. That there were no fatalities was attributed to timely evacuation, and provisions were subsequently ferried in by volunteers.',
    ],
  },
  {
    topic: 'a shop closes',
    versions: [
      'Mr Hill has sold books in our street for forty years. Now he is going to close his shop. He is not sad. He is seventy, and he wants to sleep late and work in his garden. But the people in the street are sad. They buy their books on the computer, and now they say they are sorry. "You can still read," he tells them.',
      'After forty years of selling books in the same street, Mr Hill has decided to close his shop. He says he has no regrets: he is seventy and looks forward to late mornings and his garden. His neighbours, however, are upset, although most of them admit that they have been ordering their books online for years. “Nothing stops you reading,” he reminds them politely.',
      'Having presided over the same narrow premises for four decades, the bookseller Mr Hill has announced his retirement with conspicuous equanimity, professing an appetite for indolent mornings and neglected flowerbeds. His customers, by contrast, lament the impending closure with a fervour that their purchases, diverted long ago to online retailers, never betrayed. He refrains from pointing out the inconsistency, merely assuring them that literature will survive.',
    ],
  },
  {
    topic: 'sleep',
    versions: [
      'Do you look at your phone in bed? Many people do. The light from the phone is strong. It tells your head that it is still day, so you cannot sleep. Doctors say you should stop one hour before you go to bed. Read a book or talk to your family. Put the phone in another room. You will feel better in the morning.',
      'Many people check their phones in bed, but the bright light of the screen persuades the brain that it is still daytime and makes it harder to fall asleep. Doctors therefore recommend switching off all screens at least an hour before bedtime. Leave the phone in another room and read a few pages or chat with your family instead; most people notice a difference within a week.',
      'The ubiquitous habit of scrolling in bed exacts a measurable toll, since the short-wavelength light emitted by screens suppresses the secretion of melatonin and thereby deludes the brain into postponing sleep. Clinicians consequently advocate an hour of abstinence before retiring, preferably reinforced by exiling the device to an adjoining room; the benefits, they contend, are discernible within days, although adherence to the regimen proves notoriously precarious.',
    ],
  },
  {
    topic: 'a football match',
    versions: [
      'The blue team had only ten players because one boy was ill. Everyone thought they would lose. The red team scored first. Then it started to rain, and the red players fell down again and again. In the last minute a small girl in blue got the ball. She ran past three players and kicked it hard. The game was over, one to one.',
      'Illness had left the blue team with only ten players, and hardly anyone expected them to avoid defeat. The reds scored early, but heavy rain turned the pitch into mud and they began to lose their balance. With seconds remaining, the smallest player on the field collected the ball, slipped past three opponents and struck it firmly into the corner. The match finished one goal each.',
      'Depleted by illness and reduced to ten, the blues were widely presumed to be embarking upon a formality, an impression that an early concession did little to dispel. Torrential rain nevertheless proved an equaliser of sorts, rendering the surface treacherous and the favourites increasingly hesitant, until in the dying seconds their diminutive winger eluded three challengers and dispatched an exquisite shot that salvaged an improbable draw.',
    ],
  },
  {
    topic: 'bees',
    versions: [
      'A bee finds a field of flowers. It flies home and tells the other bees. But a bee cannot talk. So it dances. It walks in a line and moves its body from side to side. The line shows the way to the flowers. A long dance means the flowers are far away. The other bees watch and then they fly to the same place.',
      'When a bee discovers a field of flowers, it returns home and describes the location to the others by dancing. Shaking its body from side to side, it walks in a straight line whose direction indicates where the flowers lie in relation to the sun. The longer the dance continues, the greater the distance. The other bees follow these instructions surprisingly accurately.',
      'A forager returning from a profitable patch of blossom communicates its whereabouts through a choreography of remarkable precision: the orientation of its waggling run encodes the bearing relative to the sun, while its duration is proportional to the distance. Attendant workers, deciphering these coordinates in the darkness of the hive by touch and vibration, subsequently navigate to the source with an accuracy that confounded early investigators.',
    ],
  },
  {
    topic: 'a new road',
    versions: [
      'The city wants to build a big road by the river. The mayor says it will help people get to work. But there is a park by the river now. Children play there and old men play chess. Last night two hundred people came to a meeting. Most of them said no. They want more buses, not more cars. The city will decide in May.',
      'City officials plan to construct a major road along the river, arguing that it would shorten journeys to work. The route, however, would run through a popular park, and at a public meeting last night most of the two hundred people who attended were strongly opposed. They demanded better bus services rather than additional traffic. A final decision is expected in May.',
      'Municipal authorities have unveiled contentious proposals for an arterial highway along the waterfront, which they maintain would alleviate chronic congestion. Detractors retort that the scheme would obliterate a cherished park and merely induce additional traffic; at an acrimonious consultation attended by some two hundred residents, the overwhelming majority advocated investment in public transport. The council is scheduled to deliver its verdict in May.',
    ],
  },
  {
    topic: 'money',
    versions: [
      'Tom gets ten pounds from his father every week. He used to spend it all on Saturday. Then his grandmother gave him three boxes. One is for things he wants now. One is for things he wants later. One is for other people. Now he has forty pounds in the second box. He wants to buy a bike. He is proud.',
      'Every week Tom receives ten pounds from his father, and until recently it had always disappeared by Saturday evening. His grandmother solved the problem with three boxes: one for immediate spending, one for saving and one for giving away. Within a few months he had managed to save forty pounds towards a bicycle, and he seems prouder of the savings than of anything he ever bought.',
      'Like many recipients of a weekly allowance, Tom formerly dissipated his within hours, until his grandmother instituted a regime of disarming simplicity: three receptacles, designated respectively for consumption, accumulation and generosity. The tangible partition of an otherwise abstract sum, economists would observe, exploits our propensity for mental accounting; whatever the mechanism, the prospective purchaser of a bicycle now contemplates his burgeoning reserves with unmistakable satisfaction.',
    ],
  },
  {
    topic: 'a museum',
    versions: [
      'There is a small museum in our town. It is not about kings or wars. It is about shoes. An old woman made it in her house. There are shoes from farmers, dancers and soldiers. One pair is very small. It belonged to her son, and he wore it on his first day at school. She says every shoe can tell a story.',
      'Our town has a small museum devoted not to kings or battles but to shoes. Its founder, an elderly woman, opened it in her own house and fills it with whatever people give her: farmers’ boots, worn ballet slippers, a soldier’s sandals. The smallest pair belonged to her son, who wore them on his first day at school. Every shoe, she believes, preserves part of somebody’s story.',
      'Disdaining monarchs and military triumphs alike, the idiosyncratic museum that an octogenarian has established in her own parlour is consecrated exclusively to footwear. Donations of scuffed boots, threadbare ballet slippers and improvised wartime sandals jostle for space in cabinets devoid of any discernible chronology; the diminutive pair occupying the place of honour commemorates her son’s first morning at school. Each specimen, she insists, is an abbreviated biography.',
    ],
  },
  {
    topic: 'a strike',
    versions: [
      'There are no trains today. The drivers are not working. They say they work too long and they are tired. A tired driver is not safe, they say. The train company says it has no money for more drivers. At the station many people are angry, but some bring the drivers hot tea. They will talk again on Monday.',
      'No trains are running today because drivers have stopped work in protest against long hours. They argue that exhausted drivers put passengers at risk, while the company insists that it cannot afford to employ additional staff. Many travellers were furious, although some brought hot tea to the workers outside the station. Negotiations are due to continue on Monday.',
      'Rail services have been suspended following a walkout by drivers, who contend that gruelling rosters jeopardise passenger safety. Management, pleading straitened finances, has dismissed demands for supplementary recruitment as unrealistic, and mediation has so far yielded nothing but mutual recrimination. Stranded commuters oscillated between exasperation and sympathy, some conspicuously furnishing the picket line with refreshments. Negotiations are provisionally scheduled to resume on Monday.',
    ],
  },
  {
    topic: 'learning to cook',
    versions: [
      'My father never cooked. When my mother went to hospital, he had to learn. The first soup was too hot and too salty. We ate it and said nothing. He made it again the next day, and the next. After two weeks it was good. When my mother came home, he gave her a bowl. She ate it and cried a little. She said it was the onions.',
      'My father had never cooked until my mother went into hospital and left him no choice. His first soup was burnt and terribly salty, but we swallowed it without complaint. He repeated the recipe every evening until, after a fortnight, it had become genuinely delicious. When my mother finally returned he served her a bowl, and she wiped her eyes and blamed the onions.',
      'My father’s lifelong abstention from the kitchen ended abruptly with my mother’s hospitalisation. His inaugural soup, simultaneously scorched and saline, was consumed in diplomatic silence; undeterred, he persevered nightly with the stubbornness of a laboratory technician until the concoction attained, within a fortnight, an unanticipated refinement. Presented with a bowl upon her homecoming, my mother surreptitiously dabbed her eyes and attributed her emotion to the onions.',
    ],
  },
]
