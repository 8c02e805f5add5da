import { runOnSupportedNode } from './runOnSupportedNode.ts'

/** The entry point imports nothing else, because an old Node fails on the syntax of our dependencies. */
runOnSupportedNode(async () => (await import('./serve.ts')).serve())
