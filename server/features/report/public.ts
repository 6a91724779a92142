// Public API of reports for higher-level features.
export { addReport } from './add.ts'
