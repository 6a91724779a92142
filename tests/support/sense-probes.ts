// Sentences with one word each whose right sense is known, by which the order of senses is measured.

export interface SenseProbe {
  sentence: string
  word: string
  /** Parts of speech that are right for the first sense, as the dictionary writes them. */
  parts: string[]
  /** The lemma whose sense it has to be. */
  lemma: string
}

const LIST = `
lay | lie | v | The book lay on the table.
lay | lay | v | She had to lay the table for nine.
well | well | adv | She sings well.
well | well | n | The well in the village was dry.
rose | rise | v | Prices rose sharply.
rose | rose | n | He gave her a rose.
better | good | a | He feels better now.
better | good | a | This is a better plan.
crows | crow | n | They are crows.
crows | crow | n | Two crows sat on the fence.
matter | matter | v | It does not matter.
matter | matter | n | This is a serious matter.
left | leave | v | He was left behind.
left | left | a | She writes with her left hand.
left | leave | v | They left the city at dawn.
leaves | leaf | n | The leaves fell.
leaves | leave | v | She leaves the office at six.
will | will | aux | It will rain.
will | will | n | He changed his will last year.
can | can | aux | You can see the sea from here.
can | can | n | She opened a can of soup.
may | may | aux | The ferry may be late.
must | must | aux | Visitors must sign the book.
might | might | aux | We might never know.
lives | live | v | He lives in a small house.
lives | life | n | The vaccine saved many lives.
works | work | v | The machine works.
plans | plan | n | Her plans were simple.
plans | plan | v | She plans to move north.
rings | ring | n | The rings of a tree tell its age.
faces | face | v | The town faces a hard winter.
found | find | v | They found a map in the drawer.
found | find | v | The boat was found empty.
fell | fall | v | The price fell.
saw | see | v | Nobody saw the signal.
saw | saw | n | He took the saw from the wall.
bore | bear | v | She bore the pain quietly.
wound | wound | n | The wound was deep.
ground | ground | n | The ground was frozen.
spoke | speak | v | The captain spoke first.
felt | feel | v | They felt the heat.
thought | think | v | I thought about it all night.
thought | thought | n | The thought made her smile.
bound | bind | v | The pages were bound in leather.
lost | lose | v | The letters were lost at sea.
broke | break | v | The rope broke.
lighter | light | a | The new frame is lighter.
harder | hard | a,adv | You must try harder.
earlier | early | a,adv | He arrived earlier than the others.
fastest | fast | a,adv | It was the fastest ship afloat.
hard | hard | adv | They work hard.
fast | fast | adv | He ran fast.
back | back | adv | She came back.
back | back | n | He hurt his back.
right | right | a | That is the right answer.
right | right | n | Every citizen has a right to vote.
cold | cold | a | The water felt cold.
cold | cold | n | She caught a cold.
still | still | adv | They still live there.
light | light | v | He could light the fire.
light | light | n | The light of the moon was enough.
light | light | a | The box is very light.
water | water | n | She drinks water.
water | water | v | You should water the plants.
change | change | v | It did not change the result.
change | change | n | The change was slow.
answer | answer | v | He would never answer the phone.
answer | answer | n | There was no answer.
open | open | v | They open the gates at nine.
open | open | a | The door was open.
close | close | a | The two towns are close.
close | close | v | Please close the window.
bear | bear | n | A bear crossed the road.
bear | bear | v | I cannot bear the noise.
record | record | n | The record stood for years.
record | record | v | They record every sound.
present | present | v | We will present the results in May.
present | present | n | It was a present from my aunt.
run | run | v | Trains do not run on Sundays.
run | run | n | We went for a run.
drive | drive | v | People drive on the left.
drive | drive | n | It is a long drive to the coast.
cook | cook | n | The cook tasted the soup.
cook | cook | v | I cook every evening.
fish | fish | n | The lake is full of fish.
fish | fish | v | They fish in the river.
kind | kind | a | She was kind to strangers.
kind | kind | n | It is a kind of bird.
mean | mean | v | What does it mean?
even | even | adv | Even the experts were surprised.
past | past | n | The past is a foreign country.
watched | watch | v | Crowds watched the launch.
watches | watch | n | He repairs watches.
watches | watch | v | She watches the birds.
building | building | n | The building was empty.
building | build | v | They are building a bridge.
meeting | meeting | n | The meeting lasted an hour.
dropped | drop | v | Sales dropped quickly.
ships | ship | n | The ships were late.
cut | cut | v | They cut the cost in half.
within | within | prep | Somewhere within reach of you there is a ruler.
within | within | prep | The parcel came within three days.
behind | behind | prep | The moon went behind a cloud.
under | under | prep | The cat slept under the table.
past | past | prep | She walked past the bakery.
over | over | prep | A bird flew over the wall.
over | over | adv,a | The war was over.
outside | outside | prep | They waited outside the shop.
outside | outside | adv | It was cold, so nobody went outside.
round | round | prep | The earth goes round the sun.
like | like | v | Most children like sweets.
like | like | prep | He ran like a hare.
inside | inside | prep | There was a letter inside the box.
down | down | prep,adv | The stone rolled down the hill.
opposite | opposite | prep | She sat opposite her brother.
`

export const SENSE_PROBES: readonly SenseProbe[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const [word = '', lemma = '', parts = '', sentence = ''] = line.split(' | ')
    return { word, lemma, parts: parts.split(','), sentence }
  })
