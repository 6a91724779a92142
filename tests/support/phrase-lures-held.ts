// Words that stand like a phrase and are none, written after the rules, to see what these make of what they do not know.

/**
 * As in `phrase-lures.ts`. Written in one go from memory of how each pair of words can stand side by side by chance, and
 * run before anything was mended for them: 30 in 100 were taken. What goes up a hill or down a lane, and at large, in short,
 * in general before a noun have been told since. Some of the rest are phrases all the same (full of, look through).
 */
export const HELD_LURES = `
The [break up] north of the ice was late.
We drove through the [back of] beyond twice a week.
Her [hold on] the rope slipped.
His [grip on] the wheel was firm.
The [catch of] the day was cod.
A [pass through] the hills leads home.
The [stop at] Crewe took an hour.
A [visit to] the dentist cost him a tooth.
Every [change in] the light pleased her.
The [rise in] rents was steep.
A [trip over] the border needs a visa.
The [drive to] Leeds was slow.
His [drive for] perfection tired us.
The [cry for] bread was heard.
Each [turn on] the stage lasted a minute.
The [cover of] the book was torn.
Their [share in] the firm was small.
The [play on] Tuesday was cancelled.
A [play of] light crossed the wall.
The [order for] the boats came by wire.
A [report on] bees was printed.
Two [calls on] her time were too many.
The [bid for] the station failed.
A [cut off] the joint was served cold.
The [carry on] bag was small.
Our [move to] Cardiff was a mistake.
The [let out] clause was hidden.
A [make up] artist did her face.
The [go to] man for sound was ill.
His [run up] to the wicket was long.
They had a good [look round].
The [kick off] was at three.
A [show off] never learns.
The [take off] was bumpy.
A cheap [knock off] fooled the museum.
The [set up] of the stall was easy.
The [lead in] the pipes made them ill.
The [lead on] the roof was stolen.
The [wind up] there is fierce.
The [wind down] the valley never stops.
The [tear in] the sail grew.
A [tear on] her cheek dried.
They [put] the letters [in] a drawer.
He [put] the pan [on] the fire.
We [put] the chairs [by] the door.
She [put] her hand [up] his sleeve.
He [put] the ladder [down] the well.
They [put] the dog [in] the car.
He [took] the bus [to] the sea.
She [took] her coat [off] the hook.
We [took] the road [up] the hill.
They [took] the cows [in] the lorry.
He [took] his lunch [on] the roof.
She [took] the boy [by] the arm.
He [got] the book [in] Paris.
She [got] a cold [on] the boat.
They [got] a table [by] the window.
We [got] the keys [off] the porter.
She [made] the dress [for] a friend.
They [made] the chairs [in] a shed.
He [made] his money [out] west.
We [brought] the news [in] person.
He [brought] the dog [on] the train.
She [gave] the boy [in] the corner a coin.
They [gave] the show [up] north.
He [gave] his lecture [on] whales.
She [kept] the jewels [in] a sock.
He [kept] the bike [on] the balcony.
We [kept] the boat [up] the creek.
They [left] the baby [out] of the story.
He [left] the town [for] the coast.
She [broke] her leg [in] the fall.
He [broke] the news [in] tears.
They [held] the feast [in] a barn.
She [held] the baby [up] the stairs.
He [threw] the ball [in] the pond.
He [threw] the stone [over] the wall.
She [pulled] the cart [up] the lane.
He [pulled] the cork [out] of habit.
They [passed] the hat [down] the row.
He [passed] the salt [on] a spoon.
She [ran] the shop [in] winter.
He [ran] the race [for] fun.
They [set] the trap [in] the cellar.
She [set] the cup [down] the far end.
He [worked] the pump [out] of doors.
They [cut] the grass [on] Sundays.
He [cut] the bread [in] the kitchen.
She [turned] the page [in] silence.
He [turned] the key [in] the lock.
They [laid] the rug [in] the hall.
He [laid] the map [on] the bonnet.
She [picked] the plums [up] the ladder.
He [sent] the parcel [on] Friday.
They [sent] the boy [for] bread.
We [paid] the man [in] coins.
She [paid] the bill [by] the door.
He [dropped] the cup [in] the sink.
They [moved] the piano [in] a van.
She [looked] a child [in] her red coat.
He [called] his mother [on] Sunday.
They [called] the horse [after] lunch.
She [read] the will [out] of curiosity.
He [wrote] the poem [off] the coast of Spain.
We [saw] the film [through] a window.
He [blew] the horn [up] the valley.
She [tried] the coat [on] the child.
[For all] three of them it was new.
[In time] for tea and cake is [in time] enough.
He came [at once] great cities.
She was [in love] letters all her life.
They met [on purpose] built stairs.
[As a rule] of thumb it works.
He sat [at large] tables.
They came [in short] skirts.
She spoke [in general] terms.
He slept [on and on] the sofa lay a cat.
They stayed [in all] weathers.
She dined [at all] the best tables.
[Above all] that noise she slept.
[After all] that rain the river rose.
He was paid [for good] work.
She came [for good] or ill.
A voice said [so far] off that he lost it.
She ran [so far] that she wept.
He is [as good as] his sister at chess.
It was [as long as] a bus.
The rope is [as long as] the boat.
The fish was [as far as] one could see dead.
The bread is [as well] baked as ours.
They walked [as far as] the bridge.
He went [as soon] as later.
The box is [full of] paper.
The car [is used to] carry bricks.
The oil [is used to] cook fish.
A rod [was used to] measure it.
The song [was used to] sell soap.
The room is [used to] store hay.
Glass [is used to] keep heat in.
He had [to do with] a spoon.
There is [no way] out of the maze.
There was [no one] way to do it.
He has [a lot of] land by the river marked lot nine.
They own [a number of] that street.
The [number of] the house is nine.
The [bottom of] the sea is dark.
The [end of] the rope was wet.
The [top of] the hill was bare.
She stood [at the top of] the stairs.
She sat [in the middle] seat.
He lay [on the bottom] shelf.
They met [in the first place] they came to.
There were ants [in the sugar].
There was mud [on the stairs].
The coat hung [on the wall].
The pen is [under the table].
Her bag is [in the car].
We stood [in the rain].
The boys sat [on the fence] and ate plums.
The milk is [on the shelf].
The bird sat [on the line].
He kept bees [in the attic].
The dog slept [on the job] lot.
His shoes were [in the way] station.
There is a hole [in my pocket].
The photo is [in the picture] frame.
She carried a stone [in her hand].
He had flour [on his hands].
The hat is [on her head].
There was sand [in his eyes].
The book fell [on her foot].
She sat [at his feet] all evening.
He hit it [on the head] of the nail.
Snow lay [on the ground].
They stood [on their hands].
The cup broke [in two] places.
He rang [at the door].
The map was [in order] of size.
They live [next door] but one.
He [ran out of] the burning house.
She [walked out of] the room.
He [jumped out of] the window.
They [came across] the field.
She [went through] the gate.
He [went over] the bridge.
She [went by] train.
They [came by] boat.
He [fell off] the ladder.
She [fell down] the stairs.
He [got off] the train at Crewe.
They [stood by] the window.
She [sat up] a tree.
The cat [ran up] the curtain.
He [ran over] the bridge.
He [ran down] the hill.
She [looked up] the chimney.
He [looked down] the well.
They [looked over] the wall.
She [looked through] the keyhole.
He [turned down] a lane.
She [turned into] a side street.
They [turned up] a narrow track.
The road [turns off] the ridge.
He [pulled up] the hill on a rope.
The ball [broke through] the glass.
She [put on] the table a small box.
He [cut across] the grass.
The bus [pulled into] the yard.
They [passed by] the school.
He [passed out] of the gate.
She [called from] the kitchen.
He [lived through] a door from us.
The bird [took off] its perch a seed.
The boy heard that [call for] help.
They enjoyed that [walk up] the hill.
We need that [break from] work.
The man had that [look about] him.
`
  .trim()
  .split('\n')
