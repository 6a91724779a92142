// What other features and the composition root may use of the desk: drafts, texts, background work, the sample library.
export { requestWork, stopWork } from './intake/background.ts'
export { bringIn, dropDraft, type FoundLink } from './intake/bring-in.ts'
export { loadSampleLibrary, sampleArticles } from './intake/sample-library.ts'
export { mendChinese, mendGloss, placeNow } from './mend.ts'
export { addRevision } from './revise.ts'
