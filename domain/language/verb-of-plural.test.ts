// Holds the plain verb behind a plural noun against sentences that have one and sentences that only look so.
import { describe, expect, it } from 'vitest'
import { guessPartOfSpeech } from './part-of-speech.ts'

const first = (marked: string): string | undefined =>
  guessPartOfSpeech(marked.replace('*', ''), marked.indexOf('*'))[0]

/** Written while the rule was made. */
const VERBS = `
a hair, down which lasers *flicker billions of times
The doors *creak when the wind is up.
Small waves *lap against the pier.
When prices *rise, people complain.
Her hands *shake in the cold.
These machines *sort letters by size.
The lamps and lanterns *glow all night.
He knew that storms *wreck the roof.
Children *copy what they see.
Old habits *die hard.
Their voices *echo in the hall.
“Customers *say, ‘It’s gone out of tune’”
The city’s clocks *chime at noon.
The years *pass, and nobody calls.
The birds *rely on the tide.
The doctors *bring good news.
`
const OTHERS = `
The sports *team was late.
The glasses *case was empty.
The boy makes *noise.
A thing that makes *sense is rare.
He grows and sells *fruit.
The famous *guide spoke first.
Ten minutes *walk from here
The lights *of the town
In the years *since
Three weeks *late
The visitors *Smith and Wesson
The tennis *court was wet.
The boats, *red and green
The lights *are on.
The guests *present
`
/** Written later, before the rule was run on them: to measure, not to mend by. */
const HELD_VERBS = `
Tourists *board the ferry at nine.
The leaves *turn yellow in October.
Three guests *share one room.
Dogs *bark at strangers.
The nurses *staff two wards.
If rivers *flood the valley, the road is closed.
Most teenagers *text their friends daily.
The trees slowly *shed their leaves.
The eggs *hatch in May.
Some women *head large firms.
As leaders *meet in Geneva, the talks stall.
Two judges *rule on the case today.
`
const HELD_OTHERS = `
The sales *pitch was short.
He runs an arms *trade.
Rust eats *iron.
Which raises *doubt.
The firm buys and sells *land.
The previous *owner died.
Whereas *land is dear, labour is not.
He likes *work.
The news *desk was empty.
She needs *help with it.
`
/** Behind "that" and "which"; the second halves of both lists were written before the rule was run on them. */
const RELATIVE = `
Insects which *crawl are small.
The birds that *migrate return in spring.
Plants which *flower early are rare.
The engines that *power ships are huge.
Children that *play outside sleep well.
The rules that *govern trade are old.
Those cars that *park here pay.
Her answers, like the letters that *bear her name, were short.
The fires which *burn in summer are fierce.
Two rivers that *border the town flood.
`
const NO_RELATIVE = `
He asked which *road led home.
He believes that *light bends.
There are fears that *oil will run out.
They told the children that *school was over.
The way in which *work is paid has changed.
The results showed that *water was there.
She told her friends that *lunch was ready.
Workers know that *rest matters.
Of the boats, that *sail was torn.
It shows that *fish sleep.
The visitors that *day were few.
We saw ten cities that *month.
`
const lines = (list: string): string[] => list.trim().split('\n')

describe('behind a plural', () => {
  it.each([...lines(VERBS), ...lines(HELD_VERBS), ...lines(RELATIVE)])('is a verb: %s', (marked) =>
    expect(first(marked)).toBe('verb'),
  )
  it.each([...lines(OTHERS), ...lines(HELD_OTHERS), ...lines(NO_RELATIVE)])('is none: %s', (marked) =>
    expect(first(marked)).not.toBe('verb'),
  )
})

/** "Provided" and its like, where they say on what condition, and where something is provided. */
const CONDITIONS = `
It is a good reason, *provided you know that it is the reason.
You may stay, *provided that you are quiet.
*Provided the rain holds off, we play.
He comes along *provided he is asked.
*Supposing she knew, what then?
*Assuming they win, we celebrate.
*Given the weather, we stayed in.
We go, but only *provided the road is open.
`
const HELD_CONDITIONS = `
*Given that he was ten, it was brave.
She will lend it, *provided it comes back clean.
*Provided your ticket is valid, you may board.
*Considering that it rained, many came.
They agreed *providing we paid first.
It does no harm, *granted that nobody drinks it.
*Providing you ask, nobody minds.
It works, *given a little time.
`
const PARTICIPLES = `
The firm has *provided you with a car.
They *provided the tents.
The laser arrived, *providing a brilliant beam.
Meals are *provided by the school.
He was *given the keys.
We were *assuming that he knew.
*Provided by her firm, the car was new.
The council *provided us with maps.
`
describe('provided and its like', () => {
  it.each([...lines(CONDITIONS), ...lines(HELD_CONDITIONS)])('are conjunctions: %s', (marked) =>
    expect(first(marked)).toBe('conjunction'),
  )
  it.each(lines(PARTICIPLES))('are verbs: %s', (marked) => expect(first(marked)).not.toBe('conjunction'))
})

it.each([
  'so *nobody knew',
  'injuring *somebody',
  '*Anyone may come',
  'like *everybody else',
  'a plan that *nobody was able to explain',
])('somebody is nobody in particular: %s', (marked) => expect(first(marked)).toBe('pronoun'))
it('a nobody is a small man', () => expect(first('He is a *nobody.')).toBe('noun'))
