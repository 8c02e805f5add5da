import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real mail server on a free port; what it takes in is read as a mail program would. */
export type MailServer = {
  url: string
  mails: Email[]
  /** Raw, as they came over the wire. */
  sources: string[]
  /** Who the envelope named, mail by mail. */
  recipients: string[][]
  refuses: boolean
  /** Resolves once that many have come. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const waiting: { count: number; resolve: () => void }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailServer.refuses) return done(Object.assign(new Error('not now'), { responseCode: 451 }))
        const source = Buffer.concat(chunks)
        mailServer.mails.push(await PostalMime.parse(source))
        mailServer.sources.push(source.toString('latin1'))
        mailServer.recipients.push(session.envelope.rcptTo.map(({ address }) => address))
        done()
        for (const { count, resolve } of waiting) if (mailServer.mails.length >= count) resolve()
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
    sources: [],
    recipients: [],
    refuses: false,
    received: (count) =>
      mailServer.mails.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
