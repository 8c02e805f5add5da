/** The oldest supported version of Node, which must equal "engines" in package.json. */
const OLDEST_SUPPORTED = [20, 19] as const

/** Returns a message if this Node version is too old, otherwise null. */
function describeOldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST_SUPPORTED[0] || (major === OLDEST_SUPPORTED[0] && minor >= OLDEST_SUPPORTED[1])) return null
  return `Poledne needs Node ${OLDEST_SUPPORTED.join('.')} or newer (24 is recommended). This is Node ${version}.`
}

/** Loads the program only if this version of Node can parse it. */
export function runOnSupportedNode(load: () => Promise<unknown>): void {
  const problem = describeOldNode(process.versions.node)
  if (problem === null) {
    void load()
    return
  }
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
