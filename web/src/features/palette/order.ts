import { plain } from '../../lib/plain.ts'
import { matches } from './matches.ts'
import type { Choice, Group } from './useChoices.ts'

/** Actions come before screens, and both before records, where a label starts with what was typed. */
const FIRST: readonly Group[] = ['actions', 'places']
const USUAL: readonly Group[] = ['records', 'places', 'actions']

/** What fits the typed text, group by group, in the order in which it is shown. */
export function orderChoices(choices: readonly Choice[], found: readonly Choice[], typed: string): Choice[] {
  const wanted = plain(typed.trim())
  const starts = ({ label }: Choice) => plain(label).startsWith(wanted)
  const fitting = [...found, ...choices.filter(({ label }) => matches(label, typed))]
  const leading = FIRST.filter((group) => fitting.some((choice) => choice.group === group && starts(choice)))
  const groups = [...leading, ...USUAL.filter((group) => !leading.includes(group))]
  return groups.flatMap((group) => {
    const inGroup = fitting.filter((choice) => choice.group === group)
    return group === 'records' ? inGroup : [...inGroup.filter(starts), ...inGroup.filter((choice) => !starts(choice))]
  })
}
