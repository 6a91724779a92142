// What the rest of the server may use of orders: the answer to a provider's notice.
export { answerNotice } from './notice.ts'
