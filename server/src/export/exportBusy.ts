/** Too many are waiting already; asking again a little later helps. A file of its own, for whoever asks loads no threads. */
export class ExportBusy extends Error {
  constructor() {
    super('Too many documents are waiting to be made.')
  }
}
