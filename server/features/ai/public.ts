// What other features are handed of AI: the senses that a model read in a paragraph.
export { sensesIn } from './senses.ts'
