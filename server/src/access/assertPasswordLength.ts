import { validationProblem } from '../http/problem.ts'

/** `PASSWORD_MIN` may ask for more than the contract does; counted as people count characters. */
export function assertPasswordLength(min: number, field: string, password: string): void {
  if ([...password].length < min) throw validationProblem({ field, code: 'short' })
}
