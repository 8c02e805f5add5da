import { parseDishPage } from '../dishNames/index.ts'
import { type DuplicateGroup, findDuplicateDishes } from './duplicates.policy.ts'

/** The worker pool calls this before the first task; the search needs no preparation. */
export function prepare(): void {}

/** Finds duplicates in a worker thread, because comparing many dishes would block other requests. */
export default function findDuplicatesInPages(pages: readonly string[]): DuplicateGroup[] {
  return findDuplicateDishes(pages.flatMap(parseDishPage))
}
