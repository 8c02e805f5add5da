import { EventEmitter, once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server on a free port; what it takes in is read as a mail program would. */
export type MailServer = {
  url: string
  mails: Email[]
  /** Raw, as they came over the wire. */
  rawMails: string[]
  /** Who the envelope named, mail by mail. */
  recipients: string[][]
  isRefusing: boolean
  /** The next mail to that address which was not asked for yet, once it has come. */
  nextMailTo(recipient: string): Promise<Email>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const arrived = new EventEmitter()
  const read = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // whoever connects need not be asked for in the DNS
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailServer.isRefusing) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
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
