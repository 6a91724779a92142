// Public API of codes: registration with a code, and awards of the ranking.
export { applyInvitationCode, registerCode } from './join.ts'
export { rankAwardOf, receiveRankAward } from './rank-award.ts'
