import { runOnSupportedNode } from './runOnSupportedNode.ts'

/** The command line's entry point; see main.ts for why it imports nothing else. */
runOnSupportedNode(() => import('./commandLine.ts'))
