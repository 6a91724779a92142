// Every built screen as it stands on a desk.
import { everyScreenIsUsable } from './support/screens.ts'

everyScreenIsUsable('desk')
