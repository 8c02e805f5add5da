/** The version that is told of a record which is no more. */
export const GONE = 0
