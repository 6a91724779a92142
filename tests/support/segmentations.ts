// Paragraphs cut into sentences and words, to hold the segmenting against.

/**
 * One a line, its sentences parted by `|`. Made by hand: each was written for one thing that segmenters trip over (titles,
 * initials, hours, firms, volumes, lists, addresses, marks of notes, quotations, dots), from memory of where it is met.
 */
export const SENTENCE_PROBES = `
It rained. | We stayed in.
Mr. Hale met Dr. Ruiz at noon. | They shook hands.
Mrs. O’Dowd left. | St. Ives was empty.
Gen. Ward and Lt. Col. Ames agreed. | Nobody else did.
The U.S. Senate voted at night. | It was close.
She moved to the U.S. | The flight took ten hours.
The U.K. | But why?
He works for the U.N. | His sister does not.
U.S. officials said no. | They gave no reason.
The U.S. economy grew.
They flew from Washington, D.C. | There they rested.
Washington, D.C. residents voted.
Jane Roe, Ph.D. | She wrote it in a year.
He has a Ph.D. in physics. | Physics bores him.
He took a B.Sc. | In May he left.
Doors open at 10 a.m. Tokyo time. | Bring a coat.
The call is at 9 p.m. Eastern. | Do not be late.
Come at 8 a.m. Monday. | We leave at ten.
They arrived at 5 p.m. | The door was open.
They left at 5 p.m. | Police came an hour later.
It opens at 9 a.m. and closes at 5 p.m. on weekdays.
At 6 a.m. GMT the ship sailed.
See vol. 2 of the letters. | It is long.
In vol. 2 Smith changes his mind. | In vol. 3 he forgets.
Turn to p. 12 now. | Then read on.
As pp. 4 and 5 show, it failed.
See ch. 3 and fig. 4. | Both are clear.
See Fig. 3 and No. 5 below.
No. 5 is the best. | No. 6 is not.
No. | It is not true.
Did he say yes? | No. | He laughed.
Art. 5 is short. | Art. 6 is not.
Op. 27 was written in a week. | It shows.
1. Heat the oven. | 2. Add the salt. | 3. Wait.
1) Heat the oven. | 2) Add the salt.
(1) First we walk. | (2) Then we eat.
a) One thing is sure. | b) Another is not.
A. Open the box. | B. Close it.
i. Read the text. | ii. Close the book.
The list: 1. bread, 2. milk.
It was proved in 1990.[12] | Later work agreed.
It was proved.[1][2] | Later work did not.
He said “go.”[3] | She went.
Some say so [4] and some do not. | Both are heard.
It is true.[citation needed] | Nobody asked.
See https://example.org/find?q=eel. | Then write.
Go to www.example.com/a?b=c&d=e and read. | It is free.
Write to a.b@example.org. | They answer.
Is it on example.com? | Yes.
Have you read https://example.org/who? | I have.
J. K. Marsh wrote it. | It sold well.
The writer J. Smith came. | He was late.
T. S. Pole lived here. | Nobody knew.
We need more vitamin C. | The body cannot make it.
Then came plan B. | It failed too.
Hepatitis B. virus grows slowly.
It was I. | He knew.
Martin L. Holt Jr. spoke. | He was brief.
John Holt Sr. | He was the elder.
Apple Inc. said so. | Shares fell.
Brill & Co. | It was founded in 1890.
Bread, milk, etc. are dear. | So is tea.
We sell bread, milk, etc. | Prices are low.
Lee et al. found none. | They looked hard.
On Jan. 5 it rained. | On Feb. 6 it snowed.
He paid approx. 30 dollars, i.e. nothing.
Some animals, e.g. Bats, sleep by day.
It was Smith vs. Jones. | Jones won.
“Are you sure?” she asked. | He was.
“Run!” he cried. | We ran.
“It is late,” he said. | “Go home.”
“Who?” | “Me.”
She asked why. | “Because.”
He waited... and waited. | Then he left.
Wait … what? | Nothing.
Yahoo! shares fell. | Others rose.
Prices rose 3.5 percent. | Wages did not.
Version 2.0 is out. | Get it.
It cost $4.50. | I paid.
He ran (see Prof. Wu). | She did not.
(He ran. | She did not.)
What?! | You heard.
She lives on Elm St. near the park.
The end.
`
  .trim()
  .split('\n')

/** One a line: the text, and behind `=>` its words. */
export const WORD_PROBES = `
AT&T bought it. => AT&T bought it
R&D costs rose => R&D costs rose
Q&A at nine => Q&A at nine
Rock & Roll => Rock Roll
He has a Ph.D. in it => He has a Ph.D. in it
a B.Sc. and an M.Phil. => a B.Sc. and an M.Phil.
the U.S. and the U.K. => the U.S. and the U.K.
at 5 p.m. sharp => at p.m. sharp
proved.[12] Later => proved Later
see https://a.example.org/x?y=z#w now => see now
mail me.too@example.org now => mail now
the 1990s and 3D => the and
COVID-19 cases => COVID-19 cases
well-known mother-in-law => well-known mother-in-law
O’Neill’s dogs’ bowls => O’Neill’s dogs bowls
naïve café => naïve café
rock ’n’ roll => rock n roll
vol. 2, p. 3 => vol p
“Yes,” he—she? => Yes he she
and/or => and or
`
  .trim()
  .split('\n')
