// The doorway of reports: what higher features may ask of them.
export { addReport } from './add.ts'
