import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import type { MailContent } from './composeMail.ts'
import { renderHtml, renderText } from './renderMail.ts'

export type MailLog = Pick<FastifyBaseLogger, 'info' | 'warn'>
export type Mailer = {
  send(recipient: string, letter: MailContent): Promise<void>
  close(): void
}

type Transport = { deliver(message: SendMailOptions): Promise<void>; close(): void }

/** A server that does not answer must not hold up the others, nor the end of the program. */
const SMTP_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 }

/**
 * For a whole mail: a server that answers each step in time may still take minutes over all of them. Then another
 * instance would find the mail due again, and send it as well.
 */
const SEND_TIMEOUT_MS = 45_000

function createSmtpTransport(url: string, sendWithinMs: number): Transport {
  const open = () => createTransport({ url, pool: true, maxConnections: 2, ...SMTP_TIMEOUTS })
  let transport = open()

  /** Only a pool as a whole lets go of what it is sending. */
  function abandonPool(used: typeof transport): void {
    if (used === transport) transport = open()
    used.close({ force: true })
  }

  return {
    async deliver(message) {
      const used = transport
      let isTimedOut = false
      const timeout = setTimeout(() => {
        isTimedOut = true
        abandonPool(used)
      }, sendWithinMs)
      try {
        await used.sendMail(message)
      } catch (error) {
        throw isTimedOut ? new Error(`the mail server was not done after ${sendWithinMs / 1_000} s`) : error
      } finally {
        clearTimeout(timeout)
      }
    },
    close: () => transport.close(),
  }
}

/** Without a mail server each mail becomes a file that any mail program opens. It may hold a code: only its owner reads it. */
function createFolderTransport(folder: string, log: MailLog): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message) {
      const { message: bytes } = await transport.sendMail(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
      )
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info(`mail “${message.subject}” lies in ${path}`)
    },
    close: () => transport.close(),
  }
}

export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: MailLog,
  sendWithinMs = SEND_TIMEOUT_MS,
): Mailer {
  const transport = config.SMTP_URL
    ? createSmtpTransport(config.SMTP_URL, sendWithinMs)
    : createFolderTransport(join(resolve(config.DATA_DIR), 'outbox'), log)
  return {
    send: (recipient, letter) =>
      transport.deliver({
        from: config.MAIL_FROM,
        // an address as such: nothing in it is read as a list or as a name
        to: { name: '', address: recipient },
        subject: letter.subject,
        text: renderText(letter),
        html: renderHtml(letter),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    close: () => transport.close(),
  }
}
