import type { CHECK_CODES } from '@poledne/contract/domain/weekCheck'
import type { HelpTopic } from '../../core/feature/helpTopics.ts'

/** The help topic for each kind of finding of the check. */
export const CHECK_TOPICS: Record<(typeof CHECK_CODES)[number], HelpTopic> = {
  emptyMenu: 'first-week#plan-the-week',
  emptyDay: 'first-week#plan-the-week',
  archivedDish: 'corrections#restore-an-archived-record',
  nameMissing: 'first-week#add-a-dish',
  allergensUndeclared: 'troubleshooting#planning-and-publishing',
  noPrice: 'troubleshooting#planning-and-publishing',
  noRestaurant: 'troubleshooting#planning-and-publishing',
  originMissing: 'prices#state-the-origin-of-meat',
  optionMissing: 'first-week#watch-allergens-and-diets',
  repeated: 'first-week#plan-the-week',
  holiday: 'first-week#check-the-week',
}
