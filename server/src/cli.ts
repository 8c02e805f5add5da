import { runOnSupportedNode } from './runOnSupportedNode.ts'

/** The entry point of the command line imports nothing else, because an old Node fails on the syntax of our dependencies. */
runOnSupportedNode(() => import('./commandLine.ts'))
