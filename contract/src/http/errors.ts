/** The violations that a form can show; the texts are in the catalogues under `violations`. */
export const VIOLATION_CODES = [
  'emptyField',
  'wrongFormat',
  'short',
  'recipientsMissing',
  'passwordsDontMatch',
  'wholeNumber',
  'twoHoursAhead',
  'biggerThanOne',
  'smallerThan31',
  'tablesMissing',
  'itemsMissing',
  'startBeforeEnd',
  'biggerThanZero',
  'selectValue',
  'duplicate',
] as const
export type ViolationCode = (typeof VIOLATION_CODES)[number]

/** Every problem has a stable code and a status; the texts are in the catalogues under `problems`. */
export const PROBLEM_STATUS = {
  bad_request: 400,
  bad_json: 400,
  bad_query: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  bad_origin: 403,
  switch_refused: 403,
  sign_up_off: 403,
  fresh_proof_needed: 403,
  factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  stale_version: 409,
  duplicate: 409,
  in_use: 409,
  not_archived: 409,
  last_administrator: 409,
  not_invitable: 409,
  plan_outdated: 409,
  already_applied: 409,
  not_undoable: 409,
  factor_missing: 409,
  factor_exists: 409,
  passkeys_unavailable: 409,
  invitation_gone: 410,
  challenge_gone: 410,
  file_deleted: 410,
  too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_mismatch: 422,
  locked: 423,
  too_many_requests: 429,
  internal_error: 500,
  maintenance: 503,
  database_away: 503,
  database_newer: 503,
  overloaded: 503,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS

/** The `title` of every 422; the browser shows its own general message instead. */
export const VALIDATION_FAILED = 'Validation Failed'

export type Violation = { field: string; message: string; code: ViolationCode }

/** The body of an error response (problem details, RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail?: string | undefined
  violations?: Violation[] | undefined
}
