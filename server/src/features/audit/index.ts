export {
  chainAuditEntries,
  deleteOldAuditEntries,
  runVerifyAuditCommand,
  shortenOldAuditEntries,
  verifyAuditChain,
} from './audit.chain.service.ts'
export { auditRoutes } from './audit.routes.ts'
