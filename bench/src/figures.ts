import type { OperationName } from './operations.ts'
import type { Cell, Round, TargetName } from './rounds.ts'

/** One line of the report. */
export type Figure = {
  name: string
  value: string
  /** How far the rounds lie apart, and what the baseline shows against itself. */
  spread?: string
  control?: string
  bar?: string
  isMet?: boolean
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

const fixed = (value: number) => value.toFixed(2)
const rangeOf = (values: readonly number[]) => `${fixed(Math.min(...values))}–${fixed(Math.max(...values))}`

type Measure = keyof Cell

function cellOf(round: Round, operation: OperationName, target: TargetName, measure: Measure): number {
  const cell = round[operation]?.[target]
  if (!cell) throw new Error(`${operation} was not measured on ${target}`)
  return cell[measure]
}

type Comparison = {
  name: string
  rounds: readonly Round[]
  operation: OperationName
  /** The baseline's operation, where it is another one. */
  against?: OperationName
  measure: Measure
  bar?: { least: number } | { most: number }
}

/** Ours to the mean of both baselines of the same round; the control is one baseline to the other. */
export function compare({ name, rounds, operation, against = operation, measure, bar }: Comparison): Figure {
  const raw = (round: Round, target: 'rawA' | 'rawB') => cellOf(round, against, target, measure)
  const ratios = rounds.map(
    (round) => (cellOf(round, operation, 'ours', measure) * 2) / (raw(round, 'rawA') + raw(round, 'rawB')),
  )
  const controls = rounds.map((round) => raw(round, 'rawB') / raw(round, 'rawA'))
  const value = median(ratios)
  return {
    name,
    value: fixed(value),
    spread: rangeOf(ratios),
    control: rangeOf(controls),
    ...(bar && ('least' in bar ? atLeast(value, bar.least, fixed) : atMost(value, bar.most, fixed))),
  }
}

export const atLeast = (value: number, bar: number, show: (value: number) => string) => ({
  bar: `≥ ${show(bar)}`,
  isMet: value >= bar,
})

export const atMost = (value: number, bar: number, show: (value: number) => string) => ({
  bar: `≤ ${show(bar)}`,
  isMet: value <= bar,
})

/** Absolute medians, to read the ratios against; they hold for the machine they were measured on. */
export function absolute(rounds: readonly Round[], operation: OperationName, target: TargetName): Cell {
  const of = (measure: Measure) => median(rounds.map((round) => cellOf(round, operation, target, measure)))
  return { rate: of('rate'), cpu: of('cpu') }
}
