/** Returns the given percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Formats times for the table of proofs. */
export const formatTimes = (times: readonly number[]): string =>
  `median ${Math.round(percentile(times, 50))} ms, max ${Math.round(percentile(times, 100))} ms`
