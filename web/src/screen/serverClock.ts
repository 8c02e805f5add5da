/** What time it is, whatever the clock of the device says: nobody sets the clock of a screen. */

/** Caches on the way may hold an answer back for a minute; less than this is no fault of the device. */
const TRUSTED_MS = 2 * 60_000

type Clocks = {
  /** The device's clock, which may be wrong, and may be set at any moment. */
  wall: () => number
  /** Never set, but lost with a restart, and on many devices it stands still while they sleep. */
  ticks: () => number
}

export function createServerClock({ wall, ticks }: Clocks) {
  let reference: { at: number; ticks: number; ahead: number } | null = null
  let lastGap = wall() - ticks()

  return {
    /** The server has told the time. */
    synchronise(server: number): void {
      const ahead = wall() - server
      reference = { at: server, ticks: ticks(), ahead: Math.abs(ahead) > TRUSTED_MS ? ahead : 0 }
    },
    /** It cannot be earlier than when the kept answer came. */
    notBefore(at: number): void {
      reference ??= { at, ticks: ticks(), ahead: 0 }
    },
    now(): number {
      const device = wall()
      if (!reference) return device
      const expected = reference.at + ticks() - reference.ticks
      if (Math.abs(device - expected) <= TRUSTED_MS) return device
      // Ahead of what is reckoned: it has slept, or was set, which look the same until the server answers.
      const corrected = device - reference.ahead
      return corrected - expected > TRUSTED_MS ? corrected : expected
    },
    /** Whether somebody has set the device's clock since the last time this was asked. */
    wasDeviceClockSet(): boolean {
      const gap = wall() - ticks()
      const isSet = Math.abs(gap - lastGap) > TRUSTED_MS
      lastGap = gap
      return isSet
    },
  }
}
