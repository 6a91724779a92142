// Public API of the desk for other features and the composition root: drafts, texts, background work, the
// sample library.

export { correctChinese, correctGloss, placeNow } from './corrections.ts'
export { requestWork, stopWork } from './intake/background.ts'
export { bringIn, discardDraft, type FoundLink } from './intake/bring-in.ts'
export {
  auditIssue,
  downloadForIssue,
  draftsOfIssue,
  leaveIssue,
  publicationNamed,
  publishIssue,
  returnToIssue,
  takeIntoIssue,
  translateForIssue,
  withdrawIssue,
  writeForIssue,
} from './intake/issue.ts'
export { keepPicture } from './intake/pictures.ts'
export {
  aloneWithLibrary,
  loadSampleLibrary,
  morningOf,
  readSamples,
  sampleArticles,
  sampleKey,
  samplesOfIssue,
} from './intake/sample-library.ts'
export { rememberedChinese } from './remembered.ts'
export { addRevision } from './revise.ts'
export { translatedByDay } from './translated.ts'
