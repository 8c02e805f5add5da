export {
  chainEntries,
  deleteOldEntries,
  runVerifyAuditCommand,
  shortenOldEntries,
  verifyChain,
} from './audit.chain.service.ts'
export { auditRoutes } from './audit.routes.ts'
