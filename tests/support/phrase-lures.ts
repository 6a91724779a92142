// Words that stand like a phrase and are none, to see how many are taken for one.

/**
 * One a line: the sentence, and in brackets the words that make no phrase in it. Made by hand from entries of the dictionary's
 * list: verbs that are nouns here (a run on the bank), prepositions behind an object (took the train in the morning), heads
 * of something longer (at all hours), "is used to make", and things that simply lie on tables.
 */
export const PHRASE_LURES = `
He gave her a [look up] and down.
The [look on] her face was odd.
She had a strange [look about] her.
There was a [run on] the bank.
He went for a [run in] the park.
Two [runs in] a row are enough.
It was a long [walk up] the hill.
The [walk through] the wood took an hour.
Her [work on] bees is famous.
Most of his [work for] the court is lost.
The [work of] years was gone.
We watched the [turn of] the tide.
At the next [turn in] the road there is a barn.
It was her [turn to] speak.
His [call for] help was heard.
A [call to] arms was sung.
The [call of] the owl woke us.
There was a [break in] the clouds.
A sudden [break from] work does you good.
He felt a [pull on] the rope.
The [push for] reform is over.
The [fall in] prices hurt farmers.
A [fall from] a horse killed him.
A short [stay in] hospital followed.
My [stay with] them was long.
The [stand by] the gate sells tea.
The [stand for] the lamp is brass.
A thin [cut on] the hand bled.
The [cut in] pay was small.
The [drop in] sales worried her.
A [set of] keys lay there.
His old [watch for] diving was gone.
The night [watch over] the gold was double.
The old [show on] the radio ended.
A [show of] hands was called.
My [hand in] the jar was stuck.
The [head of] the school resigned.
She kept her [head down].
His [answer to] the letter was short.
The [deal with] the bank fell through.
The [deal in] March was signed.
Every [look at] the clock made it worse.
The [talk of] the town was money.
The first [talk on] Monday is free.
The [point to] remember is this.
Our [search for] water went on.
The [search of] the house took days.
We [took] the train [in] the morning.
He [took] his sister [out] of pity.
They [put] the blame [on] the driver.
She [put] the jug [on] the table.
She [put] her glasses [in] the drawer.
He [turned] his eyes [on] her.
He [turned] the car [up] the hill.
They [brought] the boat [in] their van.
She [got] a letter [on] Monday.
He [gave] the book [in] exchange for a coat.
He [made] the cake [up] the road.
We [let] the flat [out] of season.
They [kept] the dog [in] the yard.
He [broke] the glass [in] anger.
She [held] the post [on] paper only.
She [cut] the cake [in] half.
He [saw] the doctor [off] the coast road.
They [set] the table [on] the lawn.
The cook [tried] the soup [on] the guests.
He [brought] his son [up] the tower.
She [called] the dog [in] the park.
He [wrote] the song [down] in Cornwall.
We [sold] the boat [out] of season.
I [read] the letter [in] bed.
We [carried] the box [on] our backs.
You can call [at all] hours.
We must win [at all] costs.
[At all] times wear a helmet.
There were queues [at all] three banks.
He left [for good] reasons.
She is known [for good] cheese.
Milk is needed [for good] bones.
He hung it [above all] the others.
The flag flew [above all] other flags.
[In all] the confusion the cat escaped.
[In all] his life he never lied.
He was, [in all] honesty, a bore.
[After all] the guests had gone she wept.
[After all] these years he still limps.
He slept [after all] that work.
She looks [as well] as she feels.
He sings [as well] as his sister.
The wood [is used to] make paper.
The hall [is used to] store grain.
A key [is used to] open it.
Salt [was used to] keep meat fresh.
The money [was used to] build a school.
He was [at first] base when it rained.
She sat [at last] year's table.
They came [at least] week's end.
He stood [in front] row seats.
He was [in time] for the bus and a half behind in rank.
They met [on time] share business.
The road goes [by the way] station.
We came [by the way] we had gone.
I like it [in the way] you do it.
He read the paper [in the end] seat.
She smiled [at the time] table.
That is [the way] he works.
The lamp is [on the table].
The key is [in the hole].
The cat sat [in the box].
There is a fly [in the soup].
There were boats [on the water].
The man [in the street] outside waved.
Go [to the wall] and turn left.
The keys are [in the bag].
He fell [on the ground].
He has a bird [in the hand].
They played cards [on the side] deck.
Rain fell [in the air].
I saw [the back of] his coat.
The sign is on [the back of] the door.
He [saw the back of] the shop first.
He [opened the door to] the cellar.
Put it [on one side] of the desk.
It hit him [in the eye].
Her hair is [in her eyes].
He held the bird [in his hands].
She had a ring [on her hand].
She wore a cap [on her head].
He walked [on his feet].
There is ink [on his face].
We swam [in deep water].
He lives [on the other side].
They built it [of stone].
He died in [the year of] the flood.
She ate [all the] bread.
They live in the house [next to] last.
It [came to] the door.
The wolf [came to] the village.
He [went to] the sea.
He [went on] Monday.
The bus [went by] the church road.
He [lives on] this street.
She [works in] a shop.
The bank [stands on] a corner.
She [sat on] a chair.
They [sat in] the garden.
We [walked into] the room.
She [looked out] of the window.
The train [ran on] rails.
He [ran into] the house.
The ball [rolled over] the line.
She [jumped on] the bed.
The ship [came into] the harbour.
They [got into] the car.
He [came out of] the shop.
They [came from] Leeds.
She [went into] the kitchen.
He [turned to] the window.
I [saw to] my surprise that it was empty.
He knows that [look on] her face.
She liked that [turn of] phrase.
He felt that [pull on] his sleeve.
I remember that [run in] the rain.
`
  .trim()
  .split('\n')
