// Lazy chunk of the report form: few taps need it.
import { lazyWithPreload } from '../lazy-component.tsx'

export const LazyReportForm = lazyWithPreload(() => import('./ReportForm.tsx').then((m) => m.ReportForm))
