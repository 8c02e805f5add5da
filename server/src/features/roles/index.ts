export { findRoleViolations, type RoleChange } from './roles.policy.ts'
export { roleResource } from './roles.service.ts'
export { roleBaseResource } from './roles.store.ts'
