/** Smaller differences between the clocks are ignored, because a cache can delay a response by a minute. */
const TRUSTED_MS = 2 * 60_000

type Clocks = {
  /** The clock of the device, which can be wrong and can be changed at any time. */
  wall: () => number
  /** A monotonic clock. It restarts with the page, and on many devices it stops during sleep. */
  ticks: () => number
}

/** Creates a clock that estimates the time of the server, because the clock of a screen device is often wrong. */
export function createServerClock({ wall, ticks }: Clocks) {
  let reference: { at: number; ticks: number; ahead: number } | null = null
  let lastGap = wall() - ticks()

  return {
    /** Sets the clock to the time of a server response. */
    synchronise(server: number): void {
      const ahead = wall() - server
      reference = { at: server, ticks: ticks(), ahead: Math.abs(ahead) > TRUSTED_MS ? ahead : 0 }
    },
    /**
     * Sets the clock to the time of the cached content until the first response, because the current time cannot be
     * earlier.
     */
    startFromCachedTime(at: number): void {
      reference ??= { at, ticks: ticks(), ahead: 0 }
    },
    now(): number {
      const device = wall()
      if (!reference) return device
      const expected = reference.at + ticks() - reference.ticks
      if (Math.abs(device - expected) <= TRUSTED_MS) return device
      // The clock of the device is ahead, because the device has slept or its clock was changed. The next response of
      // the server tells which.
      const corrected = device - reference.ahead
      return corrected - expected > TRUSTED_MS ? corrected : expected
    },
    /** Returns whether the clock of the device was changed since the last call. */
    wasDeviceClockSet(): boolean {
      const gap = wall() - ticks()
      const isSet = Math.abs(gap - lastGap) > TRUSTED_MS
      lastGap = gap
      return isSet
    },
  }
}
