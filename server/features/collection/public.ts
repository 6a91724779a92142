// What other features and the composition root may use of collections.
export { loadSampleCollections } from './sample-collections.ts'
