import type { OperationName } from './operations.ts'
import type { Measurement, Round, TargetName } from './rounds.ts'

/** One line of the report. */
export type Figure = {
  name: string
  value: string
  /** The spread covers the lowest to the highest round; the control is the ratio of the two baselines. */
  spread?: string
  control?: string
  bar?: string
  isMet?: boolean
}

export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

const formatFixed = (value: number) => value.toFixed(2)
const formatRange = (values: readonly number[]) =>
  `${formatFixed(Math.min(...values))}–${formatFixed(Math.max(...values))}`

type Metric = keyof Measurement

function getMetric(round: Round, operation: OperationName, target: TargetName, measure: Metric): number {
  const cell = round[operation]?.[target]
  if (!cell) throw new Error(`${operation} was not measured on ${target}`)
  return cell[measure]
}

type Comparison = {
  name: string
  rounds: readonly Round[]
  operation: OperationName
  /** The operation that the baseline runs, if it is not the same as `operation`. */
  against?: OperationName
  measure: Metric
  threshold?: { least: number } | { most: number }
}

/** Compares our server with the mean of both baselines of the same round; the control compares the baselines. */
export function compareWithBaseline({
  name,
  rounds,
  operation,
  against = operation,
  measure,
  threshold,
}: Comparison): Figure {
  const getBaselineMetric = (round: Round, target: 'rawA' | 'rawB') => getMetric(round, against, target, measure)
  const ratios = rounds.map(
    (round) =>
      (getMetric(round, operation, 'ours', measure) * 2) /
      (getBaselineMetric(round, 'rawA') + getBaselineMetric(round, 'rawB')),
  )
  const controls = rounds.map((round) => getBaselineMetric(round, 'rawB') / getBaselineMetric(round, 'rawA'))
  const value = computeMedian(ratios)
  return {
    name,
    value: formatFixed(value),
    spread: formatRange(ratios),
    control: formatRange(controls),
    ...(threshold &&
      ('least' in threshold
        ? checkAtLeast(value, threshold.least, formatFixed)
        : checkAtMost(value, threshold.most, formatFixed))),
  }
}

export const checkAtLeast = (value: number, bar: number, show: (value: number) => string) => ({
  bar: `≥ ${show(bar)}`,
  isMet: value >= bar,
})

export const checkAtMost = (value: number, bar: number, show: (value: number) => string) => ({
  bar: `≤ ${show(bar)}`,
  isMet: value <= bar,
})

/** Computes the median rate and CPU time of an operation on one server; both depend on the machine. */
export function computeMedians(rounds: readonly Round[], operation: OperationName, target: TargetName): Measurement {
  const computeMetricMedian = (measure: Metric) =>
    computeMedian(rounds.map((round) => getMetric(round, operation, target, measure)))
  return { rate: computeMetricMedian('rate'), cpu: computeMetricMedian('cpu') }
}
