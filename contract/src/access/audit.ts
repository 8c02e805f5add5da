import { RECORD_MODULES } from './permissions.ts'

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
  'userDeleted',
  'userAnonymised',
  'roleCreated',
  'roleChanged',
  'roleDeleted',
  'actingAsStarted',
  'actedAs',
  'personalDataRead',
  'settingsChanged',
  'maintenanceChanged',
  'broadcastSent',
  'importApplied',
  'importUndone',
  'exported',
  'todayChanged',
  'pictureAdded',
  'pictureDeleted',
  'screenPaired',
  'apiTokenCreated',
  'apiTokenRevoked',
  'ownDataExported',
  'agreementAccepted',
  'auditEntriesDeleted',
  'command',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

/** `failure`: the credentials were wrong, or the request failed. `refused`: a limit or a missing permission stopped the request. */
export const AUDIT_RESULTS = ['success', 'failure', 'refused'] as const
export type AuditResult = (typeof AUDIT_RESULTS)[number]

/** The areas to which an entry of the audit log can belong: groups of endpoints, and settings lists. */
export const AUDIT_MODULES = [
  ...RECORD_MODULES,
  'settings',
  'allergens',
  'weeklyMenuVariants',
  'menuItemTypes',
  'dishTypes',
  'screens',
  'imports',
  'changes',
  'undo',
  'dashboard',
  'profile',
  'session',
  'notifications',
  'supportRequests',
  'codelists',
  'audit',
  'public',
  'operations',
] as const
