export { chainEntries, deleteOldEntries, shortenOldEntries, verifyChain } from './audit.chain.service.ts'
export { runVerifyCommand } from './audit.command.ts'
export { auditRoutes } from './audit.routes.ts'
