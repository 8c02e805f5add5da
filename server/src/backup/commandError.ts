/** What the one at the command line is told in a sentence, instead of being shown a failure. */
export class CommandError extends Error {}
