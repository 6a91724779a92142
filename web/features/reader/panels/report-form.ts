// The form for what is wrong comes later: few taps need it.
import { makeLaterPart } from '../later-part.tsx'

export const ReportForm = makeLaterPart(() => import('./ReportForm.tsx').then((m) => m.ReportForm))
