import type { ViolationReason } from '@poledne/contract/http/violations'

export type FileErrorReason = Extract<
  ViolationReason,
  'fileNotReadable' | 'fileDamaged' | 'fileEncrypted' | 'fileTooManyRows' | 'fileTooLarge'
>

/** A file that is refused; the reason selects the message that the user sees. */
export class FileError extends Error {
  readonly reason: FileErrorReason

  constructor(reason: FileErrorReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
