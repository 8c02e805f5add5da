import { threadId } from 'node:worker_threads'

/** A WebAssembly module with one function that executes `unreachable`. */
const BROKEN = [
  [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  [0x01, 0x04, 0x01, 0x60, 0x00, 0x00],
  [0x03, 0x02, 0x01, 0x00],
  [0x07, 0x05, 0x01, 0x01, 0x61, 0x00, 0x00],
  [0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b],
].flat()

export function prepare() {}

/** Returns the id of its thread, or fails in the way that the task names. */
export default async function work(task) {
  if (task === 'trap') new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(BROKEN))).exports.a()
  if (task === 'exit') process.exit(3)
  if (task === 'hang') for (;;);
  if (task === 'fill') for (const filled = []; ; ) filled.push(Array.from({ length: 10_000 }, () => ({})))
  return { threadId, shouldReplace: task === 'replace' }
}
