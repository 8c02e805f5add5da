export { canAnswerSupportRequests, readBadges, readSessionStatus, readSharedStatus } from './status.store.ts'
