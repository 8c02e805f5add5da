import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openFileReader } from '../../core/files/fileReader.ts'

/**
 * Reads a file in a process of its own, whose memory nothing else has used before, and prints the time, the delay of
 * the event loop and the memory that reading took.
 */

export type FileMeasurement = { rows: number; tookMs: number; loopMs: number; memoryMb: number }

const [, , filename = ''] = process.argv
const reader = openFileReader({ maxRows: 100_000 })
// The thread starts before the measurement.
await reader.readTables({ filename: 'a.csv', bytes: new TextEncoder().encode('a;b\n1;2') }, { owner: 1 })
const bytes = readFileSync(filename)
const before = process.memoryUsage.rss()
let peak = before
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 20)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const began = performance.now()
const [table] = await reader.readTables({ filename, bytes }, { owner: 1 })
const tookMs = Math.round(performance.now() - began)
delay.disable()
clearInterval(timer)
await reader.close()
const measurement: FileMeasurement = {
  rows: table?.rows.length ?? 0,
  tookMs,
  loopMs: delay.percentile(99) / 1_000_000,
  memoryMb: Math.round((peak - before) / 1_000_000),
}
process.stdout.write(JSON.stringify(measurement))
