/** What the audit log records. Plain changes of records are in their history. */
export const AUDIT_EVENTS = [
  'signIn',
  'signOut',
  'sessionEnded',
  'codeSent',
  'codeEntered',
  'signUp',
  'invitationCreated',
  'invitationRevoked',
  'passwordChanged',
  'emailChanged',
  'factorAdded',
  'factorRemoved',
  'factorsReset',
  'recoveryCodesCreated',
  'proof',
  'userCreated',
  'userChanged',
  'userAnonymised',
  'roleCreated',
  'roleChanged',
  'actingAsStarted',
  'actedAs',
  'personalDataRead',
  'settingsChanged',
  'maintenanceChanged',
  'broadcastSent',
  'importApplied',
  'importUndone',
  'exported',
  'apiTokenCreated',
  'apiTokenRevoked',
  'ownDataExported',
  'agreementAccepted',
  'auditEntriesDeleted',
  'command',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** `failure`: the credentials were wrong. `refused`: a limit or a missing permission stopped the request. */
export const AUDIT_RESULTS = ['success', 'failure', 'refused'] as const
export type AuditResult = (typeof AUDIT_RESULTS)[number]
