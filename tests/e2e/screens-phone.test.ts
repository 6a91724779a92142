// Every built screen as it stands on a phone.
import { everyScreenIsUsable } from './support/screens.ts'

everyScreenIsUsable('phone')
