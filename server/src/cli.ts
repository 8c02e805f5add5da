import { runOnSupportedNode } from './runOnSupportedNode.ts'

/** This is the entry point of the command line; main.ts explains why it imports nothing else. */
runOnSupportedNode(() => import('./commandLine.ts'))
