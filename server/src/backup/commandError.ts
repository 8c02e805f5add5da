/** An error whose message the command line prints without a stack trace. */
export class CommandError extends Error {}
