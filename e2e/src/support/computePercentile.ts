/** Returns the smallest value that the given percentage of all values do not exceed. */
export function computePercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Formats times in milliseconds for the table of proofs. */
export const formatTimes = (times: readonly number[]): string =>
  `median ${Math.round(computePercentile(times, 50))} ms, max ${Math.round(computePercentile(times, 100))} ms`
