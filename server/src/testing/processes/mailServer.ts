import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on a free port that parses the received mails. */
export type MailServer = {
  url: string
  mails: Email[]
  /** The source texts of the mails, as they were received. */
  rawMails: string[]
  /** The envelope recipients of each mail. */
  recipients: string[][]
  isRefusing: boolean
  /** Resolves with the next unread mail to that address. */
  nextMailTo(recipient: string): Promise<Email>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const arrived = new EventEmitter()
  const read = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The server does not look up the host names of its clients.
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const [to] = session.envelope.rcptTo
        if (mailServer.isRefusing)
          return done(Object.assign(new Error(`not now for <${to?.address}>`), { responseCode: 451 }))
        const source = Buffer.concat(chunks)
        mailServer.mails.push(await PostalMime.parse(source))
        mailServer.rawMails.push(source.toString('latin1'))
        mailServer.recipients.push(session.envelope.rcptTo.map(({ address }) => address))
        done()
        arrived.emit('mail')
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails: [],
    rawMails: [],
    recipients: [],
    isRefusing: false,
    async nextMailTo(recipient) {
      const index = read.get(recipient) ?? 0
      read.set(recipient, index + 1)
      for (;;) {
        const found = mailServer.mails.filter((_, place) => mailServer.recipients[place]?.includes(recipient))[index]
        if (found) return found
        await once(arrived, 'mail')
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
