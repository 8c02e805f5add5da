/** The smallest of the values that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** As a row of the table of proofs tells it. */
export const formatTimes = (times: readonly number[]): string =>
  `median ${Math.round(percentile(times, 50))} ms, max ${Math.round(percentile(times, 100))} ms`
