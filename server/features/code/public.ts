// What others use of codes: registering with one, and what a place of the ranking is worth.
export { applyInvitationCode, registerCode } from './join.ts'
export { rankAwardOf, receiveRankAward } from './rank-award.ts'
